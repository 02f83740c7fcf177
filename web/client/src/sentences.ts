import type { Fact, Facts } from "./protocol.js";

/** An event or a violation: a text in English and, if it can be translated, its template with its facts. */
export interface Spoken {
  text?: string;
  message?: string;
  template?: string;
  facts?: Facts;
}

type Templates = Readonly<Record<string, string>>;

/** Returns an event, a violation or a refusal in the language of the templates that the operation `templates` answered. */
export function translated(templates: Templates, one: Spoken): string {
  const { template, facts = {} } = one;
  const known = template !== undefined && own(templates, template) !== undefined;
  return known ? filled(templates, template, facts) : (one.text ?? one.message ?? "");
}

/** Fills the places of a template. Braces within a fact, as in the player name "{tile}", stay as they are. */
function filled(templates: Templates, template: string, facts: Facts): string {
  const spoken = own(templates, "piece.places") ?? "";
  return (own(templates, template) ?? template).replace(/\{(\w+)\}/g, (place, name: string) => {
    const fact = own(facts, name);
    return fact === undefined ? place : wordsOf(templates, fact, spoken.includes(`{${name}}`));
  });
}

/** Looks up what was written, and not what every object has, such as `toString`. */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Returns a fact in words; `ids` says whether its texts are ids of pieces, with commas between several. */
function wordsOf(templates: Templates, fact: Fact, ids: boolean): string {
  const told = (text: string) => (ids ? text.split(", ").map((id) => pieceOf(templates, id)).join(", ") : text);
  if (!Array.isArray(fact)) return typeof fact === "object" ? filled(templates, fact.template, fact.facts) : told(String(fact));
  if (fact.length < 2) return fact[0] === undefined ? filled(templates, "list.nothing", {}) : told(fact[0]);
  const parts = fact.map(told);
  return filled(templates, "list.and", { others: parts.slice(0, -1).join(", "), last: parts.at(-1) as string });
}

/** Returns what the id of a piece, such as `garden-10-n`, is called; an unknown one as it is. */
function pieceOf(templates: Templates, id: string): string {
  const [, laid, degrees] = /^(.+) turned (\d+) degrees$/.exec(id) ?? [];
  if (laid !== undefined && degrees !== undefined) return filled(templates, "piece.turned", { piece: pieceOf(templates, laid), degrees });
  const parts = id.split("-");
  const sides = parts.length > 1 && /^[nesw]+$/.test(parts.at(-1) ?? "") ? (parts.pop() ?? "") : "";
  const told = parts.map((part) => (/^\d+$/.test(part) ? part : own(templates, `word.${part}`)));
  if (told.includes(undefined)) return id;
  const piece = (told as string[]).reduce((first, last) => filled(templates, "piece.joined", { first, last }));
  if (id.startsWith(piece)) return id;
  const alike = own(templates, "piece.alike") ?? "";
  if (sides === "" || !alike.includes(`{${parts.join("-")}}`)) return piece;
  const words = [...sides].map((side) => own(templates, `word.${side}`)).join(", ");
  return filled(templates, "piece.walled", { piece, sides: words });
}
