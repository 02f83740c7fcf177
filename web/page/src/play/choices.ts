// What the player has chosen on the table, and the action that results from it.

import { batch, computed, effect, signal } from "@preact/signals";
import { announce, announceLifted } from "../announce.js";
import { key, same, tileOn, type City, type Key } from "../city.js";
import { nameOf, shortName, wordOf } from "../pieces.js";
import type { Action, Architect, BuildingType, Cell, Money, Tile, View } from "../rules.js";
import { t, type Word } from "../words.js";
import { treasureOf } from "./chests.js";
import { act, actions, moment, refusal, seen, viewer } from "./game.js";
import { priceOf, sumOf, type Offer } from "./prices.js";

/** A piece to lay, or a tile of the city to move to the reserve. */
export type InHand =
  | { kind: "bought" | "leftover" | "reserve"; tile: Tile }
  | { kind: "chest"; colour: BuildingType }
  | { kind: "city"; tile: Tile; cell: Cell };

/** The indexes of the chosen cards in the display and in the hand. */
export const fromDisplay = signal<ReadonlySet<number>>(new Set());
export const fromHand = signal<ReadonlySet<number>>(new Set());
export const offer = signal<Offer | null>(null);
export const inHand = signal<InHand | null>(null);
/** The cell that the pointer is on while a piece is in hand. */
export const pointed = signal<Cell | null>(null);

export function forget(): void {
  batch(() => {
    fromDisplay.value = new Set();
    fromHand.value = new Set();
    offer.value = null;
    inHand.value = null;
    pointed.value = null;
  });
}

effect(() => {
  void moment.value;
  void viewer.value;
  forget();
  const view = seen.peek()?.view;
  const [bought] = view?.bought ?? [];
  if (view?.phase === "place-bought" && bought && actions.peek().length) inHand.value = { kind: "bought", tile: bought };
  const left = actions.peek().find((action) => action.do === "place-leftover" || action.do === "decline-leftover");
  if (left && "tile" in left) inHand.value = { kind: "leftover", tile: left.tile };
  const chests = new Set(actions.peek().flatMap((action) => (action.do === "place-chest" ? [action.colour] : [])));
  const [colour] = chests;
  if (colour && chests.size === 1) inHand.value = { kind: "chest", colour };
});

export const toggled = (chosen: ReadonlySet<number>, place: number): ReadonlySet<number> => {
  const changed = new Set(chosen);
  if (!changed.delete(place)) changed.add(place);
  return changed;
};

export const view = computed<View | null>(() => seen.value?.view ?? null);

const at = (cards: readonly Money[], places: ReadonlySet<number>): Money[] => cards.filter((_, index) => places.has(index));

export const takenCards = computed(() => at(view.value?.display ?? [], fromDisplay.value));
export const paidCards = computed(() => at(view.value?.hand ?? [], fromHand.value));

const sameOffer = (action: Action, wanted: Offer): boolean =>
  (action.do === "buy" && wanted.kind === "square" && action.square === wanted.square) ||
  (action.do === "buy-bazaar" && wanted.kind === "bazaar" && action.tile === wanted.tile) ||
  (action.do === "buy-chests" && wanted.kind === "room" && action.room === wanted.room);

/** The ways to pay for the chosen item without surplus cards. The cheapest comes first, then fewer cards. */
export const payments = computed<readonly Money[][]>(() => {
  const wanted = offer.value;
  if (!wanted) return [];
  const found = actions.value.filter((action) => sameOffer(action, wanted)).map((action) => ("cards" in action ? action.cards : []));
  return found.sort((one, other) => sumOf(one) - sumOf(other) || one.length - other.length);
});

/** Chooses these cards of the hand as the payment. */
export function payWith(cards: readonly Money[]): void {
  const left = [...cards];
  const places = new Set<number>();
  view.peek()?.hand.forEach((card, index) => {
    const found = left.indexOf(card);
    if (found >= 0) places.add(index), left.splice(found, 1);
  });
  fromHand.value = places;
}

/** Chooses something to buy with the cheapest payment, or puts it back if it is chosen already. */
export function choose(wanted: Offer): void {
  const isChosen = isOffered(wanted);
  batch(() => {
    forget();
    refusal.value = null;
    offer.value = isChosen ? null : wanted;
    payWith(payments.value[0] ?? []);
  });
}

export const isOffered = (wanted: Offer): boolean => JSON.stringify(offer.value) === JSON.stringify(wanted);

/** Whether it is time to buy. What cannot be paid may still be looked at. */
export const mayBuy = computed(() => actions.value.length > 0 && view.value?.phase === "act");

/** How the chosen cards compare with the price. */
export const paying = computed(() => {
  const [wanted, now] = [offer.value, view.value];
  const price = wanted && now ? priceOf(wanted, now) : undefined;
  const sum = sumOf(paidCards.value);
  const isEnough = price !== undefined && (wanted?.kind === "bazaar" ? sum === price : sum >= price);
  return { price, sum, isEnough, playsAgain: sum === price && wanted?.kind !== "room" };
});

/** Whether the chosen cards of the display may be taken together. */
export const mayTake = computed<boolean>(() => {
  const wanted = [...takenCards.value].sort().join();
  return actions.value.some((action) => action.do === "take" && [...action.cards].sort().join() === wanted);
});

export async function take(): Promise<void> {
  const player = viewer.peek();
  if (player !== null) await act({ do: "take", player, cards: takenCards.peek() });
}

export async function buy(): Promise<void> {
  const [player, wanted, cards] = [viewer.peek(), offer.peek(), paidCards.peek()];
  if (player === null || !wanted) return;
  if (wanted.kind === "square") await act({ do: "buy", player, square: wanted.square, cards });
  else if (wanted.kind === "bazaar") await act({ do: "buy-bazaar", player, tile: wanted.tile, cards });
  else await act({ do: "buy-chests", player, room: wanted.room, cards });
}

const architect = (now: View): Architect | undefined =>
  now.hand.find((card): card is Architect => card.startsWith("architect-"));

/** The action of laying what is in hand on a cell. */
function laying(held: Exclude<InHand, { kind: "city" }>, cell: Cell, player: string, now: View, city: City): Action {
  if (held.kind === "chest") return { do: "place-chest", player, colour: held.colour, cell };
  const { tile } = held;
  if (held.kind === "bought") return { do: "place", player, tile, cell };
  if (held.kind === "leftover") return { do: "place-leftover", player, tile, cell };
  const swaps = tileOn(city, cell) !== undefined;
  const card = architect(now);
  const rebuilding = { player, tile, cell };
  if (now.phase === "architect-redesign" && card) {
    const played = { ...rebuilding, architect: card };
    return swaps ? { do: "architect-swap", ...played } : { do: "architect-from-reserve", ...played };
  }
  return swaps ? { do: "swap", ...rebuilding } : { do: "from-reserve", ...rebuilding };
}

export const myCity = computed<City>(() => view.value?.players.find(({ name }) => name === viewer.value)?.city ?? []);

const LAYING = ["place", "place-leftover", "from-reserve", "swap", "architect-from-reserve", "architect-swap"];

/** The cells on which the piece in hand may lie. */
export const legalCells = computed<ReadonlySet<Key>>(() => {
  const held = inHand.value;
  if (!held || held.kind === "city") return new Set();
  const fits = (action: Action): boolean =>
    held.kind === "chest" ? action.do === "place-chest" && action.colour === held.colour : LAYING.includes(action.do) && "tile" in action && action.tile === held.tile;
  return new Set(actions.value.filter(fits).flatMap((action) => ("cell" in action ? [key(action.cell)] : [])));
});

/** The action of moving the piece in hand to the reserve; null for pieces that have no place there. */
function reserving(held: InHand | null, player: string, now: View): Action | null {
  if (held?.kind === "bought") return { do: "reserve", player, tile: held.tile };
  if (held?.kind === "leftover") return { do: "decline-leftover", player, tile: held.tile };
  if (held?.kind !== "city") return null;
  const { cell } = held;
  const card = architect(now);
  if (now.phase === "architect-redesign" && card) return { do: "architect-to-reserve", player, cell, architect: card };
  return { do: "to-reserve", player, cell };
}

/** Whether the piece in hand may go to the reserve. */
export const mayReserve = computed<boolean>(() => {
  const [player, now] = [viewer.value, view.value];
  const wanted = player !== null && now ? reserving(inHand.value, player, now) : null;
  const isWanted = (action: Action): boolean =>
    action.do === wanted?.do && (!("cell" in action) || !("cell" in wanted) || same(action.cell, wanted.cell));
  return actions.value.some(isWanted);
});

export const nameOfPiece = (held: InHand): string => (held.kind === "chest" ? t("{colour} chest", { colour: wordOf(held.colour) }) : nameOf(held.tile));

/** The id of a piece's picture. */
export const pictureOf = (held: InHand): string => (held.kind === "chest" ? `chest-${held.colour}` : held.tile);

/** Takes a piece up. */
export function pick(piece: InHand): void {
  batch(() => {
    forget();
    inHand.value = piece;
    refusal.value = null;
  });
  if (piece.kind === "city") announce(t(mayReserve.peek() ? "{piece} taken up. It may go to the reserve." : "{piece} taken up. It has to stay.", { piece: nameOfPiece(piece) }));
  else announceLifted(nameOfPiece(piece), legalCells.peek().size);
}

export function putBack(): void {
  if (!inHand.peek()) return;
  batch(() => {
    inHand.value = null;
    pointed.value = null;
    refusal.value = null;
  });
  announce(t("Put back."));
}

/** Lays the piece in hand on a cell, or says why not and keeps it in hand. */
export async function layOn(cell: Cell): Promise<void> {
  const [player, now, held] = [viewer.peek(), view.peek(), inHand.peek()];
  if (player === null || !now || !held) return;
  pointed.value = cell;
  if (held.kind !== "city") await act(laying(held, cell, player, now, myCity.peek()));
  else if (same(held.cell, cell)) putBack();
  else {
    refusal.value = { title: t("A tile of your city first goes to the reserve. From there you can lay it in a later turn."), violations: [] };
    announce(refusal.value.title);
  }
}

/** Lays the piece in hand on a cell, or takes up the tile of the city that lies there. */
export async function onCell(cell: Cell): Promise<void> {
  const held = inHand.peek();
  if (!actions.peek().length) return;
  if (held && held.kind !== "city") return layOn(cell);
  const placed = tileOn(myCity.peek(), cell);
  if (placed && !same(held?.cell ?? null, cell)) pick({ kind: "city", tile: placed.tile, cell });
  else putBack();
}

/** Moves the piece in hand to the reserve, or says why not. */
export async function toReserve(): Promise<void> {
  const [player, now] = [viewer.peek(), view.peek()];
  const action = player !== null && now ? reserving(inHand.peek(), player, now) : null;
  if (action) await act(action);
  else putBack();
}

const SIMPLE: Partial<Record<Action["do"], Word>> = {
  stop: "End the turn",
  pass: "Pass",
  "keep-architects": "Keep the architects",
  look: "Look at the attack card",
  "look-away": "Do not look",
};

/** The actions that need no further choice, with the words on their buttons. */
export const plainActions = computed<readonly [string, Action][]>(() =>
  actions.value.flatMap((action): [string, Action][] => {
    if (action.do === "reserve") return [[t("{tile}: to the reserve", { tile: shortName(action.tile) }), action]];
    if (action.do === "give") return [[t("{tile}: give to Dirk", { tile: shortName(action.tile) }), action]];
    if (action.do === "decline-leftover") return [[t("{tile}: to the reserve", { tile: shortName(action.tile) }), action]];
    if (action.do === "pass-chests") return [[t("Pass the chests on ({number})", { number: treasureOf(view.value ?? undefined)?.bought.length ?? 0 }), action]];
    const words = SIMPLE[action.do];
    return words ? [[t(words), action]] : [];
  }),
);
