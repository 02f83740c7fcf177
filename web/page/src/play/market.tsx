import { CardPicture, ChestPicture, TilePicture } from "../parts/piece.js";
import { Row } from "../parts/table.js";
import { nameOf, pieces, wordOf } from "../pieces.js";
import type { Bazaar, Bazaars, BuildingType, Invaders, Treasure, View } from "../rules.js";
import { RuleLink } from "../start/rulebook.js";
import { t } from "../words.js";
import { actions } from "./game.js";
import * as choices from "./choices.js";
import { CURRENCIES, priceOf, type Offer } from "./prices.js";

const { choose, fromDisplay, inHand, isOffered, offer, toggled } = choices;

/** The market, one square for each currency. */
function Market({ view }: { view: View }) {
  const mayBuy = choices.mayBuy.value;
  return (
    <Row title={t("Market")}>
      {view.market.map((tile, index) => {
        const wanted: Offer = { kind: "square", square: index + 1 };
        const currency = CURRENCIES[index] ?? "";
        return (
          <button key={index} type="button" class={`square ${currency}`} data-square={index + 1} disabled={!mayBuy || !tile} aria-pressed={isOffered(wanted)}
            aria-label={t("{currency} square: {tile}", { currency: wordOf(currency), tile: tile ? nameOf(tile) : t("empty") })} title={tile ? nameOf(tile) : ""} onClick={() => choose(wanted)}>
            <TilePicture tile={tile} />
            <span class="currency">{wordOf(currency)}</span>
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
    <Row title={t("Display")} isEmpty={!view.display.length}>
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
    <Row title={t("Treasure Chamber")}>
      {treasure.rooms.map((chests, index) => {
        const wanted: Offer = { kind: "room", room: index + 1 };
        const held = chests.map((colour) => t("{colour} chest", { colour: wordOf(colour) })).join(", ") || t("empty");
        const name = t("room {number} for {price}: {chests}", { number: index + 1, price: pieces.room, chests: held });
        return (
          <button key={index} type="button" class="room" disabled={!may || !chests.length} aria-pressed={isOffered(wanted)} aria-label={name} title={name} onClick={() => choose(wanted)}>
            {chests.map((type: BuildingType, place) => <ChestPicture key={place} type={type} />)}
            {chests.length ? <span class="price">{pieces.room}</span> : <span class="quiet">{t("empty")}</span>}
          </button>
        );
      })}
    </Row>
  );
}

function Beside({ bazaars, view }: { bazaars: Bazaars; view: View }) {
  const may = choices.mayBuy.value;
  const price = (tile: Bazaar) => priceOf({ kind: "bazaar", tile }, view) ?? t("not for sale");
  const priced = (tile: Bazaar) => `${nameOf(tile)}: ${price(tile)}`;
  return (
    <Row title={t("Bazaars beside the market")} isEmpty={!bazaars.beside.length}>
      {bazaars.beside.map((tile) => (
        <button key={tile} type="button" class="square" disabled={!may} aria-pressed={isOffered({ kind: "bazaar", tile })} aria-label={priced(tile)} title={priced(tile)}
          onClick={() => choose({ kind: "bazaar", tile })}>
          <TilePicture tile={tile} />
          <span class="price">{price(tile)}</span>
        </button>
      ))}
    </Row>
  );
}

function Threat({ invaders }: { invaders: Invaders }) {
  const { attacks, peeked, scouts } = invaders;
  const next = attacks.length + 1;
  return (
    <Row title={t("Invaders")}>
      <p class="quiet threat">
        {attacks.length > 0 && `${t("Attacked from: {sides}.", { sides: attacks.map(wordOf).join(", ") })} `}
        {peeked && `${t("The next attack comes from: {side}.", { side: wordOf(peeked) })} `}
        {next <= 3 && `${t("After scoring round {round} an attack costs {round} for each open side that faces it.", { round: next })} `}
        {scouts.length > 0 && `${t("Scouts: who pays exactly for such a building ({colours}) may look where the attack comes from.", { colours: scouts.map(wordOf).join(", ") })} `}
        <RuleLink id="invader."><code>invader</code></RuleLink>
      </p>
    </Row>
  );
}

/** The market, the display and the parts of modules. On your turn you choose from them. */
export function MiddleOfGame({ view }: { view: View }) {
  return (
    <section class="panel lying" aria-label={t("The table")}>
      <Market view={view} />
      <Display view={view} />
      {view.modules.map((module) => {
        if (module.module === "treasure") return <Rooms key="treasure" treasure={module} />;
        if (module.module === "bazaars") return <Beside key="bazaars" bazaars={module} view={view} />;
        if (module.module === "invaders") return <Threat key="invaders" invaders={module} />;
        return null;
      })}
      <p class="quiet stock">{t("{tiles} tiles in the bag · {cards} money cards in the deck · {rounds} of 3 scoring rounds done", { tiles: view.bag.length, cards: view.deck_size, rounds: view.scoring_rounds_done })}</p>
    </section>
  );
}
