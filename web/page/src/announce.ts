import { signal } from "@preact/signals";
import { t } from "./words.js";
import type { Spoken } from "../../client/src/sentences.js";

/** What screen readers read next: text, and events or violations in the chosen language. */
export const announcement = signal<readonly (Spoken | string)[]>([]);

/** Lets screen readers read a text, even if it is the same as the last one. */
export function announce(...parts: readonly (Spoken | string)[]): void {
  const before = JSON.stringify(announcement.peek());
  announcement.value = before === JSON.stringify(parts) ? [...parts, "\u00a0"] : parts;
}

/** Announces that a piece is in hand, and how many cells are legal for it. */
export function announceLifted(name: string, legal: number): void {
  announce(t("{piece} taken up. Legal cells: {number}.", { piece: name, number: legal }));
}
