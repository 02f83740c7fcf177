import { batch, effect, signal } from "@preact/signals";
import { announce } from "../announce.js";
import { messageOf, Refused, rules, type Position, type ReadResult, type SpokenViolation } from "../rules.js";
import { unreadable, type Unreadable } from "./places.js";

/** The largest document that the page reads. A record has at most 10,000 lines. */
const MOST_LETTERS = 1_000_000;
const MOST_LINES = 20_000;

export interface Fault extends SpokenViolation {
  /** The index of the player whose city it is in, or null. */
  seat: number | null;
  /** The line of the record, or null. */
  line: number | null;
}

export type Verdict =
  | { state: "empty" }
  | { state: "reading" }
  | { state: "unreadable"; message: string; faults: Unreadable[] }
  | { state: "read"; kind: ReadResult["kind"]; position: Position | null; faults: Fault[]; accepted: number; notChecked: string[]; summary: string };

export const text = signal("");
export const verdict = signal<Verdict>({ state: "empty" });
export const seat = signal(0);
export const chosen = signal<Fault | null>(null);

const seatOf = (where: string | null): number | null => {
  const found = /^\$\.players\[(\d+)\]/.exec(where ?? "");
  return found ? Number(found[1]) : null;
};

const counted = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;

function verdictOf(read: ReadResult): Verdict {
  const position = read.position ?? null;
  if (read.replay) {
    const { replay } = read;
    const faults = replay.faults.flatMap(({ line, violations }) =>
      violations.map((violation): Fault => ({ ...violation, seat: null, line })),
    );
    const notChecked = replay.not_checked.map(({ line, what }) => `Line ${line}: ${what}`);
    if (replay.stopped !== null) notChecked.unshift(`The replay stopped: ${replay.stopped}`);
    const scores = replay.scores.map(({ player, score }) => `${player} ${score}`).join(", ");
    const summary = `${counted(replay.events, "event")}. ${replay.finished ? "Final points" : "Points so far"}: ${scores}.`;
    return { state: "read", kind: "record", position, faults, accepted: replay.overrides.length, notChecked, summary };
  }
  const faults = (read.verdict?.violations ?? []).map((violation): Fault => ({ ...violation, seat: seatOf(violation.where) ?? (read.kind === "diagram" ? 0 : null), line: null }));
  const tiles = position?.players.reduce((sum, player) => sum + player.city.length, 0) ?? 0;
  const summary = `${counted(position?.players.length ?? 0, "player")}, ${counted(tiles, "tile")}.`;
  return { state: "read", kind: read.kind, position, faults, accepted: 0, notChecked: read.verdict?.not_checked ?? [], summary };
}

let asked = 0;

async function read(document: string): Promise<Verdict> {
  try {
    return verdictOf(await (await rules).read({ text: document }));
  } catch (error) {
    if (!(error instanceof Refused)) return { state: "unreadable", message: messageOf(error), faults: [] };
    const faults = error.faults.map((fault) => unreadable(document, fault));
    return { state: "unreadable", message: faults.length ? "" : error.message, faults };
  }
}

/** Returns a sentence if a document is too large for the page, otherwise an empty text. */
export function tooLarge(document: string): string {
  const because = (number: number, what: string, most: number) => {
    const found = `This document has ${number.toLocaleString("en")} ${what}. The page reads up to ${most.toLocaleString("en")}.`;
    return `${found} The command "alhambra-rules validate" reads any size.`;
  };
  if (document.length > MOST_LETTERS) return because(document.length, "characters", MOST_LETTERS);
  const lines = document.split("\n").length;
  return lines > MOST_LINES ? because(lines, "lines", MOST_LINES) : "";
}

/** Checks a document. One that is too large is not shown. */
export function give(document: string): void {
  const message = tooLarge(document);
  text.value = message ? "" : document;
  if (!message) return;
  verdict.value = { state: "unreadable", message, faults: [] };
  announce(message);
}

function spoken(found: Verdict): string {
  if (found.state === "unreadable") return `Unreadable. ${found.message || counted(found.faults.length, "error")}`;
  if (found.state !== "read") return "";
  return `${found.kind}: ${found.faults.length ? counted(found.faults.length, "violation") : "legal"}. ${found.summary}`;
}

effect(() => {
  const document = text.value;
  const question = ++asked;
  if (!document.trim()) {
    verdict.value = { state: "empty" };
    return;
  }
  if (verdict.peek().state !== "read") verdict.value = { state: "reading" };
  const timer = setTimeout(async () => {
    const found = await read(document);
    if (question !== asked) return;
    batch(() => {
      verdict.value = found;
      chosen.value = null;
      const first = found.state === "read" ? found.faults.find((fault) => fault.seat !== null) : undefined;
      seat.value = first?.seat ?? 0;
    });
    announce(spoken(found));
  }, 150);
  return () => clearTimeout(timer);
});
