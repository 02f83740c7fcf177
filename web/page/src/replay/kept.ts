// The record that this tab shows, kept for when the page is loaded again.

import { effect } from "@preact/signals";
import { loaded, moment, openRecord, record } from "./game.js";

const TEXT = "alhambra-replay";
const LINE = "alhambra-replay-line";

/** The largest record that is kept, in characters: browsers store about five million in all. */
const MOST = 1_000_000;

function kept(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return ""; // a browser may forbid it
  }
}

function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // it is not kept
  }
}

/** Shows the record of this tab again, if Replay shows none. */
export function reopen(): void {
  const text = record.peek() ? "" : kept(TEXT);
  if (text) void openRecord(text, Number(kept(LINE)));
}

/** Keeps each record that is shown, with the line, and forgets it when it is put away. */
export function keepRecords(): () => void {
  const stops = [
    effect(() => {
      const { state } = loaded.value;
      const text = record.peek();
      if (state === "game" || state === "empty") keep(TEXT, text.length <= MOST ? text : "");
    }),
    effect(() => {
      if (moment.value) keep(LINE, String(moment.value.line));
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
