import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icons.js";
import { isByKeyboard, moveFocus } from "../parts/keyboard.js";
import { CardPicture, ChestPicture, TilePicture } from "../parts/piece.js";
import { Row } from "../parts/table.js";
import { Violations } from "../parts/violations.js";
import { key } from "../city.js";
import { nameOf, wordOf } from "../pieces.js";
import type { BuildingType, View, ViolationVerdict } from "../rules.js";
import { t } from "../words.js";
import { treasureOf } from "./chests.js";
import { act, actions, moment, refusal, thinking } from "./game.js";
import * as choices from "./choices.js";
import { hint } from "./hints.js";
import { Paying, Taking } from "./money.js";
import { AboutDirk } from "./players.js";

const { fromDisplay, fromHand, inHand, offer } = choices;

type TileInHand = Extract<choices.InHand, { kind: "bought" | "leftover" | "reserve" }>;

function TileButton({ kind, tile }: TileInHand) {
  const held = inHand.value;
  const isHeld = held?.kind === kind && held.tile === tile;
  return (
    <button type="button" class="square" data-lay={tile} data-kind={kind} aria-pressed={isHeld} aria-label={nameOf(tile)} title={nameOf(tile)}
      onClick={() => (isHeld ? choices.putBack() : choices.pick({ kind, tile }))}>
      <TilePicture tile={tile} />
    </button>
  );
}

/** The tiles that may go into the city. Tiles of the city can be dropped on the reserve. */
function Reserve({ view, player }: { view: View; player: string }) {
  const reserve = view.players.find(({ name }) => name === player)?.reserve ?? [];
  const left = actions.value.flatMap((action) => (action.do === "decline-leftover" ? [action.tile] : []));
  return (
    <>
      {view.bought.length > 0 && <Row title={t("Bought")}>{view.bought.map((tile) => <TileButton key={tile} kind="bought" tile={tile} />)}</Row>}
      {left.length > 0 && <Row title={t("Left over")}>{left.map((tile) => <TileButton key={tile} kind="leftover" tile={tile} />)}</Row>}
      <div class={`reserve ${choices.mayReserve.value ? "legal" : ""}`} data-reserve="row">
        <Row title={t("Reserve")} isEmpty={!reserve.length}>{reserve.map((tile) => <TileButton key={tile} kind="reserve" tile={tile} />)}</Row>
      </div>
    </>
  );
}

/** All chests that wait. Those that fit no building of the city are off. */
function ChestsToLay({ view }: { view: View }) {
  const fit = new Set(actions.value.flatMap((action): BuildingType[] => (action.do === "place-chest" ? [action.colour] : [])));
  const chests = treasureOf(view)?.bought ?? [];
  const held = inHand.value;
  if (!fit.size) return null;
  return (
    <Row title={t("Chests")}>
      {chests.map((colour, index) => (
        <button key={index} type="button" class="room" aria-label={t("{colour} chest", { colour: wordOf(colour) })} disabled={!fit.has(colour)}
          aria-pressed={held?.kind === "chest" && held.colour === colour && chests.indexOf(colour) === index} data-chest={colour} onClick={() => choices.pick({ kind: "chest", colour })}>
          <ChestPicture type={colour} />
        </button>
      ))}
    </Row>
  );
}

function Hand({ view }: { view: View }) {
  return (
    <Row title={t("Your hand")} isEmpty={!view.hand.length}>
      {view.hand.map((card, index) => (
        <button key={index} type="button" class="card-button" data-hand={card} aria-pressed={fromHand.value.has(index)} aria-label={nameOf(card)} disabled={!offer.value}
          onClick={() => (fromHand.value = choices.toggled(fromHand.value, index))}>
          <CardPicture card={card} />
        </button>
      ))}
    </Row>
  );
}

/** Why the last action was refused. It stays until the next one. */
function Refusal({ title, violations }: { title: string; violations: readonly ViolationVerdict[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div class="refused" data-saying="refused" ref={element}>
      <p class="title">{title}</p>
      <Violations violations={violations} />
      <button type="button" class="plain" aria-label={t("Close")} onClick={() => (refusal.value = null)}><Icon sign="close" /></button>
    </div>
  );
}

/** Puts back what was chosen or is in hand, and the focus on it. */
export function putBack(): void {
  const held = inHand.peek();
  const chosen = held
    ? document.querySelector<SVGElement>(held.kind === "city" ? `[data-cell="${key(held.cell)}"]` : held.kind === "chest" ? `[data-chest="${held.colour}"]` : `[data-lay="${held.tile}"]`)
    : document.querySelector<HTMLElement>('.controls > .lying [aria-pressed="true"]');
  if (offer.peek() || fromDisplay.peek().size) choices.forget();
  choices.putBack();
  if (chosen) moveFocus(chosen);
}

/** The one thing to do next, and what else needs no further choice. */
function Buttons() {
  const isOn = actions.value.length > 0;
  const held = inHand.value;
  return (
    <div class="toolbar">
      {fromDisplay.value.size > 0 && <Taking />}
      {offer.value && <Paying putBack={putBack} />}
      {held?.kind === "city" && isOn && (
        <button type="button" class="primary" data-do="to-reserve" onClick={() => void choices.toReserve()}>{t("Move to the reserve")}</button>
      )}
      {choices.plainActions.value.map(([words, action]) => (
        <button key={words} type="button" data-do={action.do} class={held && !choices.legalCells.value.size ? "primary" : ""} onClick={() => void act(action)}>{words}</button>
      ))}
      {held && isOn && <button type="button" data-do="put-back" onClick={putBack}>{t("Put back")}</button>}
      {actions.value.some((action) => action.do === "give") && <AboutDirk />}
    </div>
  );
}

/** On a small screen, whether the sheet at the bottom shows the hand. It opens by itself when the hand is needed. */
const isOpen = signal(true);

/** The player's hand, tiles and possible actions. On a small screen it is a sheet at the bottom. */
export function Turn({ view, player }: { view: View; player: string }) {
  const isOn = actions.value.length > 0;
  const said = refusal.value;
  const words = isOn ? `${player}: ${hint(view)}` : thinking.value ? t("{name} is thinking …", { name: thinking.value }) : player;
  const isChoosing = isOn && view.phase === "act";
  useEffect(() => {
    const active = document.activeElement;
    if (isChoosing && isByKeyboard() && (active === document.body || active?.matches(".turn"))) document.querySelector<HTMLElement>("[data-square]:enabled")?.focus();
  }, [isChoosing, moment.value]);
  useEffect(() => void (isOpen.value = true), [isOn, offer.value, fromDisplay.value.size > 0]);
  return (
    <section class={`panel turn ${isOn ? "on" : ""}`} data-home tabIndex={-1} aria-label={t("Your turn")}>
      <div class="turn-head">
        <p class="title">{words}</p>
        <button type="button" class="plain fold" aria-expanded={isOpen.value} aria-label={t("Your hand")} onClick={() => (isOpen.value = !isOpen.value)}>
          <Icon sign={isOpen.value ? "down" : "up"} />
        </button>
      </div>
      <Buttons />
      <div class={`lying ${isOpen.value ? "" : "folded"}`}>
        <Hand view={view} />
        {isOn ? <Reserve view={view} player={player} /> : null}
        <ChestsToLay view={view} />
      </div>
      {said && <Refusal key={JSON.stringify(said)} {...said} />}
    </section>
  );
}
