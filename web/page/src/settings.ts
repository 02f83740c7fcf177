import { effect, signal } from "@preact/signals";
import { LANGUAGES, type Language } from "./rules.js";
import { store, stored } from "./theme.js";

const KEPT = "alhambra-language";
const kept = stored(KEPT) ?? "en";

/** The language of rules, events and refusals. */
export const language = signal<Language>(Object.hasOwn(LANGUAGES, kept) ? (kept as Language) : "en");

effect(() => void store(KEPT, language.value));
