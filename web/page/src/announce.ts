import { signal } from "@preact/signals";
import { t } from "./words.js";
import type { Spoken } from "../../client/src/sentences.js";

type Part = Spoken | string;

/** What screen readers read next: text, and events or violations in the chosen language. */
export const announcement = signal<readonly Part[]>([]);

let parts: readonly Part[] | undefined;
let afterwards: (() => string) | undefined;

/** Says all that was announced since the last time. Screen readers miss a change that another one follows at once. */
function flush(): void {
  const last = afterwards?.() ?? "";
  const said = [...(parts ?? []), ...(last ? [` ${last}`] : [])];
  parts = afterwards = undefined;
  if (!said.length) return;
  const before = JSON.stringify(announcement.peek());
  announcement.value = before === JSON.stringify(said) ? [...said, "\u00a0"] : said;
}

function soon(): void {
  if (!parts && !afterwards) queueMicrotask(flush);
}

/** Lets screen readers read a text, even if it is the same as the last one. */
export function announce(...said: readonly Part[]): void {
  soon();
  parts = said;
}

/** Lets screen readers read a text after what else is announced now. It is asked for at the end. */
export function announceLast(said: () => string): void {
  soon();
  afterwards = said;
}

/** Returns that a piece is in hand, and how many cells are legal for it. */
export const liftedInWords = (name: string, legal: number): string => t("{piece} taken up. Legal cells: {number}.", { piece: name, number: legal });

/** Announces that a piece is in hand. */
export const announceLifted = (name: string, legal: number): void => announce(liftedInWords(name, legal));
