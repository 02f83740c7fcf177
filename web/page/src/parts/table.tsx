import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Board } from "../board/board.js";
import { isPrinting } from "../board/paper.js";
import { View } from "../board/view.js";
import { nameOf, wordOf } from "../pieces.js";
import type { Cell, Position, ViolationVerdict, WallView } from "../rules.js";
import { CURRENCIES } from "../play/prices.js";
import { pointsInWords, t } from "../words.js";
import { CardPicture, ChestPicture, TilePicture } from "./piece.js";

/** A titled row of pieces. */
export function Row({ title, children, isEmpty = false }: { title: string; children: ComponentChildren; isEmpty?: boolean }) {
  return (
    <section class="row-of" aria-label={title}>
      <h2>{title}</h2>
      <div class="pieces">{isEmpty ? <span class="quiet">{t("none")}</span> : children}</div>
    </section>
  );
}

const Named = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <span class="piece" role="img" aria-label={name} title={name}>{children}</span>
);

export const Tiles = ({ title, tiles }: { title: string; tiles: readonly (string | null)[] }) => (
  <Row title={title} isEmpty={!tiles.length}>
    {tiles.map((tile, index) => (
      <Named key={index} name={tile ? nameOf(tile) : t("empty")}><TilePicture tile={tile} /></Named>
    ))}
  </Row>
);

export const Cards = ({ title, cards }: { title: string; cards: readonly string[] }) => (
  <Row title={title} isEmpty={!cards.length}>
    {cards.map((card, index) => (
      <Named key={index} name={nameOf(card)}><CardPicture card={card} /></Named>
    ))}
  </Row>
);

export const Chests = ({ title, chests }: { title: string; chests: readonly string[] }) => (
  <Row title={title} isEmpty={!chests.length}>
    {chests.map((type, index) => (
      <Named key={index} name={t("{colour} chest", { colour: wordOf(type) })}><ChestPicture type={type} /></Named>
    ))}
  </Row>
);

/** The market: under each tile the currency of its square. */
const Market = ({ tiles }: { tiles: readonly (string | null)[] }) => (
  <Row title={t("Market")}>
    {tiles.map((tile, index) => {
      const currency = CURRENCIES[index] ?? "";
      return (
        <span key={index} class={`on-square ${currency}`}>
          <Named name={t("{currency} square: {tile}", { currency: wordOf(currency), tile: tile ? nameOf(tile) : t("empty") })}><TilePicture tile={tile} /></Named>
          <span class="currency" aria-hidden="true">{wordOf(currency)}</span>
        </span>
      );
    })}
  </Row>
);

/** The market, the display and other common pieces, if the position has them. */
export function Middle({ position }: { position: Position }) {
  const { market, display, dirk, bazaars, rooms } = position;
  return (
    <div class="lying">
      {market && <Market tiles={market} />}
      {display && <Cards title={t("Display")} cards={display} />}
      {bazaars && <Tiles title={t("Beside the market")} tiles={bazaars} />}
      {dirk && <Tiles title={wordOf("dirk")} tiles={dirk} />}
      {rooms?.map((chests, index) => <Chests key={index} title={t("Room {number}", { number: index + 1 })} chests={chests} />)}
    </div>
  );
}

/** Buttons with the players' names. They choose whose city is shown. */
export function Seats({ position, seat, marks }: { position: Position; seat: Signal<number>; marks?: ReadonlySet<number> }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    seat.value = (seat.value + step + position.players.length) % position.players.length;
    const tabs = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=radio]");
    tabs[seat.value]?.focus();
  };
  if (position.players.length < 2) return null;
  return (
    <div class="seats" role="radiogroup" aria-label={t("Whose city")} onKeyDown={onKeyDown}>
      {position.players.map(({ name, score }, index) => (
        <button key={index} type="button" role="radio" aria-checked={index === seat.value} tabIndex={index === seat.value ? 0 : -1}
          class={position.to_act === name ? "to-act" : ""} onClick={() => (seat.value = index)}>
          <span class="name">{name}</span>
          {score !== null && score !== undefined && <span class="points">{score}</span>}
          {marks?.has(index) && <span class="dot" title={t("has violations")}><span class="hidden">{t("has violations")}</span></span>}
        </button>
      ))}
    </div>
  );
}

/** The cities of the other players, which only paper has room for. */
export function OthersOnPaper({ position, seat, violationsOf }: { position: Position; seat: number; violationsOf?: (seat: number) => readonly ViolationVerdict[] }) {
  if (!isPrinting.value) return null;
  return (
    <>
      {position.players.map((_, index) => index !== seat && <PlayerBoard key={index} position={position} seat={index} view={new View()} violations={violationsOf?.(index) ?? []} />)}
    </>
  );
}

/** The city, the reserve and the hand of one player. */
export function PlayerBoard(props: {
  position: Position;
  seat: number;
  view: View;
  violations?: readonly ViolationVerdict[];
  wall?: WallView | undefined;
  fresh?: readonly Cell[];
  onCell?: (cell: Cell) => void;
}) {
  const player = props.position.players[props.seat];
  if (!player) return null;
  const hands = props.position.hands ?? {};
  const hand = Object.hasOwn(hands, player.name) ? hands[player.name] : undefined;
  const label = t("{name}'s city", { name: player.name });
  const caption = typeof player.score === "number" ? `${label} · ${pointsInWords(player.score)}` : label;
  return (
    <>
      <div class="one-board">
        <Board view={props.view} label={label} caption={caption} city={player.city} violations={props.violations ?? []} wall={props.wall}
          fresh={props.fresh ?? []} {...(props.onCell ? { onCell: props.onCell } : {})} />
      </div>
      <div class="lying">
        {(player.reserve?.length ?? 0) > 0 && <Tiles title={t("Reserve")} tiles={player.reserve ?? []} />}
        {hand && <Cards title={t("Hand")} cards={hand} />}
      </div>
    </>
  );
}
