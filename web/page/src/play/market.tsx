import { CardPicture, ChestPicture, TilePicture } from "../parts/piece.js";
import { Row, Tiles } from "../parts/table.js";
import { nameOf } from "../pieces.js";
import type { Bazaars, BuildingType, Invaders, Treasure, View } from "../rules.js";
import { actions } from "./game.js";
import { fromDisplay, inHand, offer, payWith, toggled, type Offer } from "./choices.js";

const CURRENCIES = ["denar", "dirham", "ducat", "florin"];

function choose(wanted: Offer): void {
  const same = JSON.stringify(offer.value) === JSON.stringify(wanted);
  offer.value = same ? null : wanted;
  inHand.value = null;
  fromDisplay.value = new Set();
  payWith([]);
}

const isOffered = (wanted: Offer): boolean => JSON.stringify(offer.value) === JSON.stringify(wanted);

/** The market, one square for each currency. */
function Market({ view }: { view: View }) {
  const mayAct = actions.value.length > 0;
  return (
    <Row title="Market">
      {view.market.map((tile, index) => {
        const wanted: Offer = { kind: "square", square: index + 1 };
        const currency = CURRENCIES[index] ?? "";
        return (
          <button key={index} type="button" class={`square ${currency}`} data-square={index + 1} disabled={!mayAct || !tile} aria-pressed={isOffered(wanted)}
            aria-label={`${currency} square: ${tile ? nameOf(tile) : "empty"}`} title={tile ? nameOf(tile) : ""} onClick={() => choose(wanted)}>
            <TilePicture tile={tile} />
            <span class="currency">{currency}</span>
          </button>
        );
      })}
    </Row>
  );
}

/** The display, from which money is taken. */
function Display({ view }: { view: View }) {
  const mayTake = actions.value.some((action) => action.do === "take");
  return (
    <Row title="Display" isEmpty={!view.display.length}>
      {view.display.map((card, index) => (
        <button key={index} type="button" class="card-button" data-card={card} disabled={!mayTake} aria-pressed={fromDisplay.value.has(index)} aria-label={nameOf(card)}
          onClick={() => {
            offer.value = null;
            inHand.value = null;
            fromDisplay.value = toggled(fromDisplay.value, index);
          }}>
          <CardPicture card={card} />
        </button>
      ))}
    </Row>
  );
}

function Rooms({ treasure }: { treasure: Treasure }) {
  const may = actions.value.some((action) => action.do === "buy-chests");
  return (
    <Row title="Treasure Chamber">
      {treasure.rooms.map((chests, index) => {
        const wanted: Offer = { kind: "room", room: index + 1 };
        const name = `room ${index + 1}: ${chests.length ? chests.map((type) => `${type} chest`).join(", ") : "empty"}`;
        return (
          <button key={index} type="button" class="room" disabled={!may || !chests.length} aria-pressed={isOffered(wanted)} aria-label={name} title={name} onClick={() => choose(wanted)}>
            {chests.map((type: BuildingType, place) => <ChestPicture key={place} type={type} />)}
            {!chests.length && <span class="quiet">empty</span>}
          </button>
        );
      })}
    </Row>
  );
}

function Beside({ bazaars }: { bazaars: Bazaars }) {
  const may = actions.value.length > 0;
  return (
    <Row title="Bazaars beside the market" isEmpty={!bazaars.beside.length}>
      {bazaars.beside.map((tile) => (
        <button key={tile} type="button" class="square" disabled={!may} aria-pressed={isOffered({ kind: "bazaar", tile })} aria-label={nameOf(tile)} title={nameOf(tile)}
          onClick={() => choose({ kind: "bazaar", tile })}>
          <TilePicture tile={tile} />
        </button>
      ))}
    </Row>
  );
}

const SIDES: Record<string, string> = { n: "north", e: "east", s: "south", w: "west" };

function Threat({ invaders }: { invaders: Invaders }) {
  const { attacks, peeked, scouts } = invaders;
  return (
    <Row title="Invaders">
      <span class="quiet">
        {attacks.length ? `attacked from the ${attacks.map((side) => SIDES[side]).join(", ")}` : "no attack yet"}
        {peeked && `; the next attack comes from the ${SIDES[peeked]}`}
        {scouts.length > 0 && `; scouts: ${scouts.join(", ")}`}
      </span>
    </Row>
  );
}

/** The market, the display and the parts of modules. On your turn you choose from them. */
export function MiddleOfGame({ view }: { view: View }) {
  return (
    <section class="panel lying" aria-label="The table">
      <Market view={view} />
      <Display view={view} />
      {view.modules.map((module) => {
        if (module.module === "treasure") return <Rooms key="treasure" treasure={module} />;
        if (module.module === "bazaars") return <Beside key="bazaars" bazaars={module} />;
        if (module.module === "invaders") return <Threat key="invaders" invaders={module} />;
        return null;
      })}
      {view.dirk && <details><summary>Dirk has {view.dirk.length} tiles and {view.dirk_score} points</summary><Tiles title="Dirk" tiles={view.dirk} /></details>}
      <p class="quiet stock">{view.bag.length} tiles in the bag · {view.deck_size} money cards in the deck · {view.scoring_rounds_done} of 3 scoring rounds done</p>
    </section>
  );
}
