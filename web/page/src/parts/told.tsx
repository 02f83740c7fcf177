import { translated, type Spoken } from "../../../client/src/sentences.js";
import type { Fact, Facts } from "../../../client/src/protocol.js";
import { nameOf, wordOf } from "../pieces.js";
import { CURRENCIES } from "../play/prices.js";
import { learned } from "../rules.js";
import { t } from "../words.js";

/** The id of a tile or a card. A tile may be turned. */
const PIECE = /^((?:bazaar|architect|denar|dirham|ducat|florin|pavilion|seraglio|arcades|chambers|garden|tower)-[\w-]+)(?: turned (\d+) degrees)?$/;

function named(id: string): string {
  const [, piece, degrees] = PIECE.exec(id) ?? [];
  if (!piece) return CURRENCIES.some((one) => one === id) ? wordOf(id) : id;
  return degrees ? t("{tile}, turned by {degrees}°", { tile: nameOf(piece), degrees }) : nameOf(piece);
}

/** A fact with names instead of ids. Names of players stay. */
function inWords(fact: Fact): Fact {
  if (Array.isArray(fact)) return fact.map(named);
  if (typeof fact === "object") return { ...fact, facts: factsInWords(fact.facts) };
  return typeof fact === "string" ? named(fact) : fact;
}

/** Sides of cells, such as "(0, -1) n", in words. */
const sidesInWords = (sides: string): string => sides.replace(/\) ([nesw])\b/g, (_, side: string) => `) ${wordOf(side)}`);

function factInWords(name: string, fact: Fact): Fact {
  if (name === "player") return fact;
  return name === "sides" && typeof fact === "string" ? sidesInWords(fact) : inWords(fact);
}

const factsInWords = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factInWords(name, fact)]));

/** An event or a violation in the chosen language; games that were saved earlier have plain texts. */
export function told(one: Spoken | string): string {
  return typeof one === "string" ? one : translated(learned.value.templates, one.facts ? { ...one, facts: factsInWords(one.facts) } : one);
}

/** The language of such a sentence. */
export function languageOf(one: Spoken | string): string {
  const { language, templates } = learned.value;
  return typeof one !== "string" && one.template !== undefined && Object.hasOwn(templates, one.template) ? language : "en";
}

/** A sentence on an event or a violation, with its full stop. */
export function Told({ one }: { one: Spoken | string }) {
  return <span lang={languageOf(one)}>{told(one)}.</span>;
}
