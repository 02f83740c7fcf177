import { effect, signal } from "@preact/signals";
import { LANGUAGES, type Language } from "./rules.js";
import { store, stored } from "./theme.js";

const KEPT = "alhambra-language";
const isKnown = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Returns the language that was chosen before, otherwise the first of the browser that the page has. Node 20 has no browser. */
function first(): Language {
  const wanted = (globalThis.navigator?.languages ?? []).map((code) => code.slice(0, 2).toLowerCase());
  return [stored(KEPT) ?? "", ...wanted].find(isKnown) ?? "en";
}

/** The language of rules, events and refusals. */
export const language = signal<Language>(first());

effect(() => void store(KEPT, language.value));
