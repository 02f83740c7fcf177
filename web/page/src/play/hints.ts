// What can be done now, in a sentence that is shown and announced.

import { effect } from "@preact/signals";
import { announce, announceLast, liftedInWords } from "../announce.js";
import { statements, type View } from "../rules.js";
import { t, type Word } from "../words.js";
import * as choices from "./choices.js";
import { actions, moment, next, seen, viewer } from "./game.js";
import { sumOf } from "./prices.js";

const { fromDisplay, inHand, mayTake, offer, paying, payments, takenCards } = choices;

/** The rule about cards that are taken together. */
export const TOGETHER = "money.one-or-five";

/** What a piece in hand may do; the first sentence is the important one. */
function hintInHand(held: choices.InHand): Word {
  if (held.kind === "city") return choices.mayReserve.value ? "Move the tile to your reserve, or put it back." : "This tile has to stay: others need it, or your turn does not allow it.";
  if (choices.legalCells.value.size) return "Choose a cell of your city. Legal cells glow.";
  if (choices.mayReserve.value) return "No cell is legal for this tile. Put it into your reserve: you can lay it in a later turn.";
  return "No cell is legal for this piece now. Put it back.";
}

/** Returns a sentence about what the player can do now. */
export function hint(view: View): Word {
  if (inHand.value) return hintInHand(inHand.value);
  if (offer.value) return payments.value.length ? "Pay with the chosen cards, or choose others." : "You do not have enough money for this.";
  if (view.phase === "place-bought") return "Lay the tiles that you bought.";
  if (view.phase === "place-chests" || view.phase === "pass-on-chests") return "Put the chests on your buildings.";
  if (view.phase === "look-at-attack") return "You may look at the next attack.";
  if (view.phase === "architect-redesign") return "You may play an architect to rebuild your city.";
  if (actions.value.some((action) => action.do === "stop")) return "You paid exactly: act again, or end your turn.";
  return "Take money, buy a tile, or rebuild your city.";
}

/** What the button that takes the chosen cards says. */
export function takeWords(): string {
  const cards = takenCards.value;
  return t(cards.length === 1 ? "Take 1 card worth {sum}" : "Take {number} cards worth {sum}", { number: cards.length, sum: sumOf(cards) });
}

/** What the button that pays says. */
export function payWords(): string {
  const { price, sum, isEnough, playsAgain } = paying.value;
  if (isEnough && playsAgain) return t("Pay {sum} exactly and play again", { sum });
  if (isEnough && sum !== price) return t("Pay {sum} for {price}", { sum, price: price ?? 0 });
  if (isEnough) return t("Pay {sum}", { sum });
  return t("Pay {sum} of {price}", { sum, price: price ?? "–" });
}

export const winnersInWords = (winners: readonly string[]): string =>
  t(winners.length > 1 ? "{names} win" : "{names} wins", { names: winners.join(", ") });

/** Returns who has to do what now; an empty text while agents play. */
function now(): string {
  const [view, held] = [seen.peek()?.view, inHand.peek()];
  if (!view) return "";
  if (moment.peek()?.step.finished) return winnersInWords(view.winners);
  const person = next.peek();
  if (person !== null) return t("{name}, it is your turn.", { name: person });
  if (!actions.peek().length) return "";
  return held ? liftedInWords(choices.nameOfPiece(held), choices.legalCells.peek().size) : `${viewer.peek()}: ${t(hint(view))}`;
}

effect(() => {
  if (moment.value && (viewer.value !== null || next.value !== null)) announceLast(now);
});

/** What the chosen cards amount to. */
function chosen(): string {
  if (offer.value) return payments.value.length ? payWords() : `${payWords()}. ${t("You do not have enough money for this.")}`;
  if (!fromDisplay.value.size) return "";
  return mayTake.value ? takeWords() : `${takeWords()}. ${statements.value.get(TOGETHER) ?? ""}`;
}

effect(() => {
  const words = chosen();
  if (words) announce(words);
});
