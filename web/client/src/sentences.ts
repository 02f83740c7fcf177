import type { Fact, Facts } from "./protocol.js";

/** An event or a violation: a text in English and, if it can be translated, its template with its facts. */
export interface Spoken {
  text?: string;
  message?: string;
  template?: string;
  facts?: Facts;
}

/** Returns an event or a violation in the language of the templates that the operation `templates` answered. */
export function translated(templates: Readonly<Record<string, string>>, one: Spoken): string {
  const { template, facts = {} } = one;
  const known = template !== undefined && own(templates, template) !== undefined;
  return known ? filled(templates, template, facts) : (one.text ?? one.message ?? "");
}

/** Fills the places of a template. Braces within a fact, as in the player name "{tile}", stay as they are. */
function filled(templates: Readonly<Record<string, string>>, template: string, facts: Facts): string {
  return (own(templates, template) ?? template).replace(/\{(\w+)\}/g, (place, name: string) => {
    const fact = own(facts, name);
    return fact === undefined ? place : wordsOf(templates, fact);
  });
}

/** Looks up what was written, and not what every object has, such as `toString`. */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function wordsOf(templates: Readonly<Record<string, string>>, fact: Fact): string {
  if (!Array.isArray(fact)) return typeof fact === "object" ? filled(templates, fact.template, fact.facts) : String(fact);
  if (fact.length < 2) return fact[0] ?? filled(templates, "list.nothing", {});
  return filled(templates, "list.and", { others: fact.slice(0, -1).join(", "), last: fact.at(-1) as string });
}
