import { batch, effect, signal } from "@preact/signals";
import { announce } from "../announce.js";
import { messageOf, Refused, rules, type Position, type ReadResult, type SpokenViolation } from "../rules.js";
import { t, type Word } from "../words.js";
import { unreadable, type Unreadable } from "./places.js";

/** The largest document that the page reads. A record has at most 10,000 lines. */
const MOST_LETTERS = 1_000_000;
const MOST_LINES = 20_000;

export interface Fault extends SpokenViolation {
  /** The index of the player whose city or action it is, or null. */
  seat: number | null;
  /** The line of the record, or null. */
  line: number | null;
  player?: string | undefined;
}

export type Verdict =
  | { state: "empty" }
  | { state: "reading" }
  | { state: "unreadable"; message: string; faults: Unreadable[] }
  | ({ state: "read"; kind: ReadResult["kind"]; position: Position | null; faults: Fault[]; accepted: number; notChecked: string[] } & Course);

/** How far a game got. A position and a diagram have no events. */
interface Course {
  events: number;
  scores: readonly { player: string; score: number }[];
  finished: boolean;
}

export const text = signal("");
export const verdict = signal<Verdict>({ state: "empty" });
export const seat = signal(0);
export const chosen = signal<Fault | null>(null);

const seatOf = (where: string | null): number | null => {
  const found = /^\$\.players\[(\d+)\]/.exec(where ?? "");
  return found ? Number(found[1]) : null;
};

function verdictOf(read: ReadResult): Verdict {
  const position = read.position ?? null;
  if (read.replay) {
    const { replay, told = [] } = read;
    const faults = replay.faults.flatMap(({ line, event }, at) => {
      const player = event && "player" in event ? event.player : undefined;
      const index = position?.players.findIndex(({ name }) => name === player) ?? -1;
      return (told[at] ?? []).map((violation): Fault => ({ ...violation, seat: index < 0 ? null : index, line, player }));
    });
    const notChecked = replay.not_checked.map(({ line, what }) => `Line ${line}: ${what}`);
    if (replay.stopped !== null) notChecked.unshift(`The replay stopped: ${replay.stopped}`);
    const { events, scores, finished } = replay;
    return { state: "read", kind: "record", position, faults, accepted: replay.overrides.length, notChecked, events, scores, finished };
  }
  const inDiagram = read.kind === "diagram" ? 0 : null;
  const found = read.verdict?.violations ?? [];
  const faults = found.map((violation): Fault => {
    const seat = seatOf(violation.where) ?? inDiagram;
    const player = seat === null || read.kind === "diagram" ? undefined : position?.players[seat]?.name;
    return { ...violation, seat, line: null, player };
  });
  const notChecked = read.verdict?.not_checked ?? [];
  return { state: "read", kind: read.kind, position, faults, accepted: 0, notChecked, events: 0, scores: [], finished: false };
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
  const tell = (sentence: Word, found: number, most: number) => {
    const values = { most: most.toLocaleString("en"), command: '"alhambra-rules validate"' };
    const read = t("The page reads up to {most}. The command {command} reads any size.", values);
    return `${t(sentence, { found: found.toLocaleString("en") })} ${read}`;
  };
  if (document.length > MOST_LETTERS) return tell("This document has {found} characters.", document.length, MOST_LETTERS);
  const lines = document.split("\n").length;
  return lines > MOST_LINES ? tell("This document has {found} lines.", lines, MOST_LINES) : "";
}

/** Checks a document. One that is too large is not shown. */
export function give(document: string): void {
  const message = tooLarge(document);
  text.value = message ? "" : document.replace(/\r\n?/g, "\n"); // as the editor counts its letters
  if (!message) return;
  verdict.value = { state: "unreadable", message, faults: [] };
  announce(message);
}

function spoken(found: Verdict): string {
  if (found.state === "unreadable") return `${t("Unreadable")}. ${found.message || t("Errors: {number}", { number: found.faults.length })}`;
  if (found.state !== "read") return "";
  return found.faults.length ? t("Violations: {number}", { number: found.faults.length }) : t("Legal");
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
