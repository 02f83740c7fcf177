// What things cost, and what cards are worth.

import { faceOf, pieces } from "../pieces.js";
import type { Bazaar, Money, View } from "../rules.js";

/** What the player wants to buy. */
export type Offer = { kind: "square"; square: number } | { kind: "bazaar"; tile: Bazaar } | { kind: "room"; room: number };

/** The currencies of the market's squares. */
export const CURRENCIES = ["denar", "dirham", "ducat", "florin"] as const;

const valueOf = (card: Money): number => (card.startsWith("architect") ? 3 : Number(card.split("-").at(-1)));
export const sumOf = (cards: readonly Money[]): number => cards.reduce((sum, card) => sum + valueOf(card), 0);

/** The currency that an offer is paid in; null for any. */
export function currencyOf(wanted: Offer): string | null {
  if (wanted.kind === "room") return null;
  return wanted.kind === "square" ? (CURRENCIES[wanted.square - 1] ?? null) : (wanted.tile.split("-")[1] ?? null);
}

/** The price of an offer now; undefined if it is not for sale. A bazaar costs what lies on the square of its currency. */
export function priceOf(wanted: Offer, { market }: View): number | undefined {
  if (wanted.kind === "room") return pieces.room;
  const square = wanted.kind === "square" ? wanted.square - 1 : CURRENCIES.findIndex((one) => one === currencyOf(wanted));
  return faceOf(market[square] ?? "")?.price;
}
