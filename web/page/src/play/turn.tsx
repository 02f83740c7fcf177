import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icons.js";
import { CardPicture, ChestPicture, TilePicture } from "../parts/piece.js";
import { Row } from "../parts/table.js";
import { Violations } from "../parts/violations.js";
import { nameOf } from "../pieces.js";
import type { BuildingType, View, ViolationVerdict } from "../rules.js";
import { act, actions, refusal } from "./game.js";
import * as choices from "./choices.js";

const { fromDisplay, fromHand, inHand, offer, paidCards, payments, takenCards } = choices;

/** Returns a sentence about what the player can do now. */
function hint(view: View): string {
  if (inHand.value?.kind === "city") return "Move the tile to your reserve, or put it back.";
  if (inHand.value) return "Choose a cell of your city. Legal cells glow.";
  if (offer.value) return "Choose the cards to pay with.";
  if (view.phase === "place-bought") return "Lay the tiles that you bought.";
  if (view.phase === "place-chests" || view.phase === "pass-on-chests") return "Put the chests on your buildings.";
  if (view.phase === "look-at-attack") return "You may look at the next attack.";
  if (view.phase === "architect-redesign") return "You may play an architect to rebuild your city.";
  if (actions.value.some((action) => action.do === "stop")) return "You paid exactly: act again, or end your turn.";
  return "Take money, buy a tile, or rebuild your city.";
}

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
      {view.bought.length > 0 && <Row title="Bought">{view.bought.map((tile) => <TileButton key={tile} kind="bought" tile={tile} />)}</Row>}
      {left.length > 0 && <Row title="Left over">{left.map((tile) => <TileButton key={tile} kind="leftover" tile={tile} />)}</Row>}
      <div class={`reserve ${choices.mayReserve.value ? "legal" : ""}`} data-reserve="row">
        <Row title="Reserve" isEmpty={!reserve.length}>{reserve.map((tile) => <TileButton key={tile} kind="reserve" tile={tile} />)}</Row>
      </div>
    </>
  );
}

function ChestsToLay() {
  const colours = new Set(actions.value.flatMap((action): BuildingType[] => (action.do === "place-chest" ? [action.colour] : [])));
  const held = inHand.value;
  if (!colours.size) return null;
  return (
    <Row title="Chests">
      {[...colours].map((colour) => (
        <button key={colour} type="button" class="room" aria-label={`${colour} chest`} aria-pressed={held?.kind === "chest" && held.colour === colour}
          data-chest={colour} onClick={() => choices.pick({ kind: "chest", colour })}>
          <ChestPicture type={colour} />
        </button>
      ))}
    </Row>
  );
}

function Hand({ view }: { view: View }) {
  return (
    <Row title="Your hand" isEmpty={!view.hand.length}>
      {view.hand.map((card, index) => (
        <button key={index} type="button" class="card-button" data-hand={card} aria-pressed={fromHand.value.has(index)} aria-label={nameOf(card)} disabled={!offer.value}
          onClick={() => (fromHand.value = choices.toggled(fromHand.value, index))}>
          <CardPicture card={card} />
        </button>
      ))}
    </Row>
  );
}

function Paying() {
  const ways = payments.value;
  if (!offer.value) return null;
  return (
    <div class="toolbar paying" role="group" aria-label="Payment">
      {ways.slice(0, 6).map((cards) => (
        <button key={cards.join()} type="button" class="way" data-pay={cards.join()} onClick={() => choices.payWith(cards)} title="Choose these cards">
          {choices.sumOf(cards)} with {cards.map((card) => card.replace("architect-", "architect ")).join(" + ")}
        </button>
      ))}
      {!ways.length && <p class="quiet">You do not have enough money for this.</p>}
      <button type="button" class="primary" data-do="buy" onClick={() => void choices.buy()}>
        Pay {choices.sumOf(paidCards.value)}
      </button>
      <button type="button" onClick={choices.forget}>Put back</button>
    </div>
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
      <button type="button" class="plain" aria-label="Close" onClick={() => (refusal.value = null)}><Icon sign="close" /></button>
    </div>
  );
}

/** The player's hand, tiles and possible actions. */
export function Turn({ view, player }: { view: View; player: string }) {
  const isOn = actions.value.length > 0;
  const said = refusal.value;
  const title = useRef<HTMLParagraphElement>(null);
  const words = `${player}: ${hint(view)}`;
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus(); // its button is gone
  }, [words, said]);
  return (
    <section class={`panel turn ${isOn ? "on" : ""}`} aria-label="Your turn">
      {isOn && <p class="title" tabIndex={-1} ref={title}>{words}</p>}
      <div class="toolbar">
        {fromDisplay.value.size > 0 && (
          <button type="button" class="primary" data-do="take" onClick={() => void choices.take()}>Take {choices.sumOf(takenCards.value)}</button>
        )}
        {inHand.value?.kind === "city" && isOn && (
          <button type="button" class="primary" data-do="to-reserve" onClick={() => void choices.toReserve()}>Move to the reserve</button>
        )}
        {inHand.value && isOn && <button type="button" onClick={choices.putBack}>Put back</button>}
        {choices.plainActions.value.map(([words, action]) => (
          <button key={words} type="button" data-do={action.do} onClick={() => void act(action)}>{words}</button>
        ))}
      </div>
      <Paying />
      <div class="lying">
        <Hand view={view} />
        {isOn ? <Reserve view={view} player={player} /> : null}
        <ChestsToLay />
      </div>
      {said && <Refusal key={JSON.stringify(said)} {...said} />}
    </section>
  );
}
