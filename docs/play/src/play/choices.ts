// What a person has chosen on the table, and the action that it stands for.

import { batch, computed, effect, signal } from "@preact/signals";
import { key, tileOn, type City, type Key } from "../city.js";
import { nameOf } from "../pieces.js";
import type { Action, Architect, Bazaar, BuildingType, Cell, Money, Tile, View } from "../rules.js";
import { act, actions, moment, seen, viewer } from "./game.js";

/** What is to be paid for. */
export type Offer = { kind: "square"; square: number } | { kind: "bazaar"; tile: Bazaar } | { kind: "room"; room: number };

/** What is to go onto the board. */
export type InHand = { kind: "bought" | "leftover" | "reserve"; tile: Tile } | { kind: "chest"; colour: BuildingType };

/** The places of the chosen cards, in the display and in the hand. */
export const fromDisplay = signal<ReadonlySet<number>>(new Set());
export const fromHand = signal<ReadonlySet<number>>(new Set());
export const offer = signal<Offer | null>(null);
export const inHand = signal<InHand | null>(null);
/** A tile of the city that was chosen. */
export const chosenCell = signal<Cell | null>(null);

export function forget(): void {
  batch(() => {
    fromDisplay.value = new Set();
    fromHand.value = new Set();
    offer.value = null;
    inHand.value = null;
    chosenCell.value = null;
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
});

export const toggled = (chosen: ReadonlySet<number>, place: number): ReadonlySet<number> => {
  const changed = new Set(chosen);
  if (!changed.delete(place)) changed.add(place);
  return changed;
};

export const view = computed<View | null>(() => seen.value?.view ?? null);

const valueOf = (card: Money): number => (card.startsWith("architect") ? 3 : Number(card.split("-").at(-1)));
export const sumOf = (cards: readonly Money[]): number => cards.reduce((sum, card) => sum + valueOf(card), 0);

const at = (cards: readonly Money[], places: ReadonlySet<number>): Money[] => cards.filter((_, index) => places.has(index));

export const takenCards = computed(() => at(view.value?.display ?? [], fromDisplay.value));
export const paidCards = computed(() => at(view.value?.hand ?? [], fromHand.value));

const sameOffer = (action: Action, wanted: Offer): boolean =>
  (action.do === "buy" && wanted.kind === "square" && action.square === wanted.square) ||
  (action.do === "buy-bazaar" && wanted.kind === "bazaar" && action.tile === wanted.tile) ||
  (action.do === "buy-chests" && wanted.kind === "room" && action.room === wanted.room);

/** The ways to pay for what is chosen, without surplus cards; the fewest cards first. */
export const payments = computed<readonly Money[][]>(() => {
  const wanted = offer.value;
  if (!wanted) return [];
  const found = actions.value.filter((action) => sameOffer(action, wanted)).map((action) => ("cards" in action ? action.cards : []));
  return found.sort((one, other) => sumOf(one) - sumOf(other) || one.length - other.length);
});

/** Chooses these cards of the hand to pay with. */
export function payWith(cards: readonly Money[]): void {
  const left = [...cards];
  const places = new Set<number>();
  view.peek()?.hand.forEach((card, index) => {
    const found = left.indexOf(card);
    if (found >= 0) places.add(index), left.splice(found, 1);
  });
  fromHand.value = places;
}

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
function laying(held: InHand, cell: Cell, player: string, now: View, city: City): Action {
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

/** Where what is in hand may go. */
export const legalCells = computed<ReadonlySet<Key>>(() => {
  const held = inHand.value;
  if (!held) return new Set();
  const fits = (action: Action): boolean =>
    held.kind === "chest" ? action.do === "place-chest" && action.colour === held.colour : LAYING.includes(action.do) && "tile" in action && action.tile === held.tile;
  return new Set(actions.value.filter(fits).flatMap((action) => ("cell" in action ? [key(action.cell)] : [])));
});

/** Lays what is in hand on a cell, or chooses the tile there. */
export async function onCell(cell: Cell): Promise<void> {
  const [player, now, held] = [viewer.peek(), view.peek(), inHand.peek()];
  if (player === null || !now || !actions.peek().length) return;
  if (held) await act(laying(held, cell, player, now, myCity.peek()));
  else if (tileOn(myCity.peek(), cell)) chosenCell.value = chosenCell.peek() && key(cell) === key(chosenCell.peek() ?? cell) ? null : cell;
}

/** Moves the chosen tile of the city to the reserve. */
export async function toReserve(): Promise<void> {
  const [player, now, cell] = [viewer.peek(), view.peek(), chosenCell.peek()];
  if (player === null || !now || !cell) return;
  const card = architect(now);
  if (now.phase === "architect-redesign" && card) await act({ do: "architect-to-reserve", player, cell, architect: card });
  else await act({ do: "to-reserve", player, cell });
}

const SIMPLE: Partial<Record<Action["do"], string>> = {
  stop: "End the turn",
  pass: "Pass",
  "keep-architects": "Keep the architects",
  look: "Look at the attack card",
  "look-away": "Do not look",
  "pass-chests": "Pass the chests on",
};

/** The actions that need nothing else to be chosen, with the words on their buttons. */
export const plainActions = computed<readonly [string, Action][]>(() =>
  actions.value.flatMap((action): [string, Action][] => {
    if (action.do === "reserve") return [[`${nameOf(action.tile)}: to the reserve`, action]];
    if (action.do === "give") return [[`${nameOf(action.tile)}: give to Dirk`, action]];
    if (action.do === "decline-leftover") return [[`${nameOf(action.tile)}: to the reserve`, action]];
    const words = SIMPLE[action.do];
    return words ? [[words, action]] : [];
  }),
);
