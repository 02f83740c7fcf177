import { signal } from "@preact/signals";

/** What screen readers say next. */
export const announcement = signal("");

/** Tells people who listen what happened; the same words again are said again. */
export function announce(words: string): void {
  announcement.value = announcement.peek() === words ? `${words}\u00a0` : words;
}
