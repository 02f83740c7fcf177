// What can be done now, in a sentence that is shown and announced.

import { effect } from "@preact/signals";
import { announce, announceLast, liftedInWords } from "../announce.js";
import { statements, type View } from "../rules.js";
import { language } from "../settings.js";
import { t, type Word } from "../words.js";
import { treasureOf } from "./chests.js";
import * as choices from "./choices.js";
import { actions, moment, next, seen, viewer } from "./game.js";
import type { ModuleName } from "./plans.js";
import { sumOf } from "./prices.js";

const { fromDisplay, inHand, mayTake, offer, paying, payments, takenCards } = choices;

/** The rule about cards that are taken together. */
export const TOGETHER = "money.one-or-five";

/** What to do with the chests that another player could not place. */
function offered(view: View): string {
  const [name, number] = [view.turn_of ?? "", treasureOf(view)?.bought.length ?? 0];
  if (number === 1) return t("{name} could not place this chest: put it on a building that glows, or pass it on.", { name });
  return t("{name} could not place {number} chests: put them on buildings that glow, or pass them on.", { name, number });
}

/** What a piece in hand may do; the first sentence is the important one. */
function hintInHand(held: choices.InHand): Word {
  if (held.kind === "chest" && choices.legalCells.value.size) return "Put the chest on a building that glows.";
  if (held.kind === "city") return choices.mayReserve.value ? "Move the tile to your reserve, or put it back." : "This tile has to stay: others need it, or your turn does not allow it.";
  if (choices.legalCells.value.size) return "Choose a cell of your city. Legal cells glow.";
  if (choices.mayReserve.value) return "No cell is legal for this tile. Put it into your reserve: you can lay it in a later turn.";
  return "No cell is legal for this piece now. Put it back.";
}

/** Returns a sentence about what the player can do now. */
export function hint(view: View): string {
  if (view.phase === "pass-on-chests") return offered(view);
  const simple = simpleHint(view);
  return simple ? t(simple) : everyAction(view);
}

function simpleHint(view: View): Word | "" {
  if (inHand.value) return hintInHand(inHand.value);
  if (offer.value) return payments.value.length ? "Pay with the chosen cards, or choose others." : "You do not have enough money for this.";
  if (view.phase === "place-bought") return "Lay the tiles that you bought.";
  if (view.phase === "place-chests") return "Put the chests on your buildings.";
  if (view.phase === "look-at-attack") return "You may look at the next attack.";
  if (view.phase === "architect-redesign") return "You may play an architect to rebuild your city.";
  if (actions.value.some((action) => action.do === "stop")) return "You paid exactly: act again, or end your turn.";
  return "";
}

/** Names all actions of a turn: those of the modules that are played, too. */
function everyAction(view: View): string {
  const isPlayed = (name: ModuleName) => view.modules.some(({ module }) => module === name);
  const ways: Word[] = [
    "take money", "buy a tile", ...(isPlayed("bazaars") ? ["buy a bazaar" as const] : []), ...(isPlayed("treasure") ? ["buy chests" as const] : []), "rebuild your city",
  ];
  const listed = new Intl.ListFormat(language.value, { type: "disjunction" }).format(ways.map((way) => t(way)));
  const sentence = `${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`;
  const hasArchitect = view.hand.some((card) => card.startsWith("architect"));
  return hasArchitect ? `${sentence} ${t("An architect pays, or rebuilds at the end of the turn.")}` : sentence;
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

/** Calls the next person to the screen: for a turn, or for chests that another player could not place. */
export function callFor(name: string, view: View): string {
  if (view.phase !== "pass-on-chests") return t("{name}, it is your turn.", { name });
  return t("{name}, you may take chests that {buyer} could not place ({number}).", { name, buyer: view.turn_of ?? "", number: treasureOf(view)?.bought.length ?? 0 });
}

export const winnersInWords = (winners: readonly string[]): string =>
  t(winners.length > 1 ? "{names} win" : "{names} wins", { names: winners.join(", ") });

/** Returns who has to do what now; an empty text while agents play. */
function now(): string {
  const [view, held] = [seen.peek()?.view, inHand.peek()];
  if (!view) return "";
  if (moment.peek()?.step.finished) return winnersInWords(view.winners);
  const person = next.peek();
  if (person !== null) return callFor(person, view);
  if (!actions.peek().length) return "";
  return held ? liftedInWords(choices.nameOfPiece(held), choices.legalCells.peek().size) : `${viewer.peek()}: ${hint(view)}`;
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
