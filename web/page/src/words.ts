import { language } from "./settings.js";
import type { Language } from "./rules.js";
import { BUILD } from "./words/build.js";
import { DOCUMENTS } from "./words/documents.js";
import { EXAMPLES } from "./words/examples.js";
import { LOADING } from "./words/loading.js";
import { PLAY } from "./words/play.js";
import { REPLAY } from "./words/replay.js";
import { SHELL } from "./words/shell.js";
import { START } from "./words/start.js";
import { TABLE } from "./words/table.js";

/** The words of the page by their English: in Estonian, Hungarian and Russian. */
const WORDS = { ...SHELL, ...LOADING, ...START, ...PLAY, ...BUILD, ...EXAMPLES, ...DOCUMENTS, ...REPLAY, ...TABLE };
export type Word = keyof typeof WORDS;
export type Values = Readonly<Record<string, string | number>>;

const COLUMN: Record<Exclude<Language, "en">, 0 | 1 | 2> = { et: 0, hu: 1, ru: 2 };

/** Returns a text of the page in the chosen language, with values in the places of their names. */
export function t(word: Word, values: Values = {}): string {
  const chosen = language.value;
  const text: string = chosen === "en" ? word : WORDS[word][COLUMN[chosen]];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));
}

export const pointsInWords = (number: number): string => (number === 1 ? t("1 point") : t("{number} points", { number }));
