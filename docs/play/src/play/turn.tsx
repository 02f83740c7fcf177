import { useEffect, useRef } from "preact/hooks";
import { CardPicture, ChestPicture, TilePicture } from "../parts/piece.js";
import { Row } from "../parts/table.js";
import { Violations } from "../parts/violations.js";
import { nameOf } from "../pieces.js";
import type { BuildingType, View } from "../rules.js";
import { act, actions, refusal } from "./game.js";
import * as choices from "./choices.js";

const { chosenCell, fromDisplay, fromHand, inHand, offer, paidCards, payments, takenCards } = choices;

/** What the person on turn can do, in a sentence. */
function hint(view: View): string {
  if (inHand.value) return "Choose a cell of your city. Those that glow are legal.";
  if (offer.value) return "Choose the cards to pay with.";
  if (view.phase === "place-bought") return "Lay the tiles that you bought.";
  if (view.phase === "place-chests" || view.phase === "pass-on-chests") return "Put the chests onto your buildings.";
  if (view.phase === "look-at-attack") return "You may look at the next attack.";
  if (view.phase === "architect-redesign") return "You may play an architect to rebuild your city.";
  if (actions.value.some((action) => action.do === "stop")) return "You paid exactly: act again, or end your turn.";
  return "Take money, buy a tile, or rebuild your city.";
}

function Reserve({ view, player }: { view: View; player: string }) {
  const reserve = view.players.find(({ name }) => name === player)?.reserve ?? [];
  const held = inHand.value;
  const rows = [
    { title: "Bought", kind: "bought" as const, tiles: view.bought },
    { title: "Left over", kind: "leftover" as const, tiles: held?.kind === "leftover" ? [held.tile] : [] },
    { title: "Reserve", kind: "reserve" as const, tiles: reserve },
  ];
  return (
    <>
      {rows.filter(({ tiles }) => tiles.length).map(({ title, kind, tiles }) => (
        <Row key={kind} title={title}>
          {tiles.map((tile) => (
            <button key={tile} type="button" class="square" data-lay={tile} aria-pressed={held?.kind === kind && held.tile === tile} aria-label={nameOf(tile)} title={nameOf(tile)}
              onClick={() => {
                offer.value = null;
                inHand.value = held?.kind === kind && held.tile === tile ? null : { kind, tile };
              }}>
              <TilePicture tile={tile} />
            </button>
          ))}
        </Row>
      ))}
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
          onClick={() => (inHand.value = { kind: "chest", colour })}>
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
      {!ways.length && <p class="quiet">No cards of your hand pay for it. You can still try.</p>}
      <button type="button" class="primary" data-do="buy" onClick={() => void choices.buy()}>
        Pay {choices.sumOf(paidCards.value)}
      </button>
      <button type="button" onClick={choices.forget}>Put back</button>
    </div>
  );
}

/** Everything that the person on turn has and can do. */
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
      {said && (
        <div class="refused" data-saying="refused">
          <p class="title">{said.title}</p>
          <Violations violations={said.violations} />
        </div>
      )}
      <div class="toolbar">
        {fromDisplay.value.size > 0 && (
          <button type="button" class="primary" data-do="take" onClick={() => void choices.take()}>Take {choices.sumOf(takenCards.value)}</button>
        )}
        {chosenCell.value && isOn && (
          <button type="button" class="primary" data-do="to-reserve" onClick={() => void choices.toReserve()}>Move to the reserve</button>
        )}
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
    </section>
  );
}
