import { batch, computed, effect, signal } from "@preact/signals";
import { announce } from "../announce.js";
import { tooLarge } from "../check/document.js";
import { unreadable, type Unreadable } from "../check/places.js";
import { key, keys, type City } from "../city.js";
import { traced } from "../parts/tracing.js";
import { messageOf, Refused, rules, type Cell, type Position, type RoundOfGame, type StepOfRecord } from "../rules.js";
import { t } from "../words.js";
import { attackInWords, firstTurn, momentsOf, titleOf, turnsIn, type Moment } from "./moments.js";

export type Loaded =
  | { state: "empty" }
  | { state: "reading" }
  | { state: "unreadable"; message: string; faults: Unreadable[] }
  | { state: "game"; moments: readonly Moment[]; lines: number; stopped: string | null; turns: readonly number[]; rounds: readonly RoundOfGame[] };

export const record = signal("");
export const loaded = signal<Loaded>({ state: "empty" });
/** The index of the moment that is shown. */
export const at = signal(0);
export const playing = signal(false);
/** Moments per second. */
export const speed = signal(2);
export const seat = signal(0);
/** Whether the board always shows the city of the player who acts. */
export const follows = signal(true);

export const moments = computed(() => (loaded.value.state === "game" ? loaded.value.moments : []));
export const moment = computed(() => moments.value[at.value]);
export const position = computed<Position | undefined>(() => moment.value?.position);

/** Dirk's points at the shown moment; null without him. */
export const dirk = computed<number | null>(() => {
  const now = position.value;
  if (!now?.dirk) return null;
  const rounds = moments.value.slice(0, at.value + 1).flatMap(({ round }) => round ?? []);
  return rounds.reduce((sum, { points }) => sum + (points.dirk ?? 0), 0);
});

/** Where the shown moment is in the record. */
export const lineInWords = (): string =>
  t("line {line} of {lines}", { line: moment.value?.line ?? 0, lines: loaded.value.state === "game" ? loaded.value.lines : 0 });

let asked = 0;

/** Replays a record and shows a line, or the first turn. */
export async function openRecord(text: string, line?: number): Promise<void> {
  const question = ++asked;
  batch(() => {
    record.value = text;
    playing.value = false;
    loaded.value = text.trim() ? { state: "reading" } : { state: "empty" };
  });
  if (!text.trim()) return;
  const found = await replayed(text);
  if (question !== asked) return;
  batch(() => {
    loaded.value = found;
    at.value = 0;
    if (found.state === "game") go(line === undefined ? firstTurn(found.moments) : found.moments.findIndex((one) => one.line >= line));
  });
}

async function stepsOf(text: string): Promise<{ steps: StepOfRecord[]; lines: number; stopped: string | null }> {
  const client = await rules;
  const steps: StepOfRecord[] = [];
  for (;;) {
    const part = await client.steps({ record: text, first: steps.length + 1, count: 1000 });
    steps.push(...part.steps);
    if (part.steps.length < 1000) return { steps, lines: part.lines, stopped: part.stopped };
  }
}

async function replayed(text: string): Promise<Loaded> {
  const message = tooLarge(text);
  if (message) return { state: "unreadable", message, faults: [] };
  try {
    const client = await rules;
    const { steps, ...rest } = await stepsOf(text);
    const [rounds, outcome] = await Promise.all([client.roundsScored({ record: text }), client.checkRecord({ record: text })]);
    const all = momentsOf(steps, rounds, outcome.finished ? outcome : null);
    return { state: "game", moments: all, turns: turnsIn(all), rounds, ...rest };
  } catch (error) {
    if (!(error instanceof Refused) || !error.faults.length) return { state: "unreadable", message: messageOf(error), faults: [] };
    const faults = error.faults.map((fault) => unreadable(text, fault));
    return { state: "unreadable", message: "", faults };
  }
}

/** Shows a moment: the first if the index is too low, the last if it is too high. */
export function go(index: number): void {
  at.value = Math.min(Math.max(index, 0), Math.max(moments.peek().length - 1, 0));
  const event = moment.peek()?.event;
  const players = position.peek()?.players ?? [];
  if (!follows.peek() || !event || !("player" in event)) return;
  const acting = players.findIndex(({ name }) => name === event.player);
  if (acting >= 0) seat.value = acting;
}

export function goByTurn(direction: 1 | -1): void {
  const turns = loaded.peek();
  if (turns.state !== "game") return;
  const now = at.peek();
  const next = direction > 0 ? turns.turns.find((turn) => turn > now) : turns.turns.findLast((turn) => turn < now);
  go(next ?? (direction > 0 ? Infinity : 0));
}

/** Goes to the next or the previous moment that breaks a rule. */
export function goToFault(direction: 1 | -1): void {
  const found = moments.peek().flatMap(({ violations }, index) => (violations.length ? [index] : []));
  const next = direction > 0 ? found.find((index) => index > at.peek()) : found.findLast((index) => index < at.peek());
  if (next !== undefined) go(next);
}

effect(() => {
  if (!playing.value) return;
  const timer = setInterval(() => {
    if (at.peek() >= moments.peek().length - 1) playing.value = false;
    else go(at.peek() + 1);
  }, 1000 / speed.value);
  return () => clearInterval(timer);
});

effect(() => {
  const now = moment.value;
  if (!now || playing.value) return;
  announce(now.kind === "line" ? now.spoken : titleOf(now), ...(now.attack ? [attackInWords(now.attack)] : []), ...now.violations);
});

const cityOf = (table: Position | undefined, index: number): City => table?.players[index]?.city ?? [];

/** The cells of the shown city that changed at this moment. */
export const fresh = computed<readonly Cell[]>(() => {
  const before = cityOf(moments.value[at.value - 1]?.position, seat.value);
  const now = cityOf(position.value, seat.value);
  if (!at.value || before === now) return [];
  const had = new Set(before.map((placed) => `${key([placed.x, placed.y])} ${placed.tile}`));
  const has = keys(now.map(({ x, y }): Cell => [x, y]));
  const laid = now.filter((placed) => !had.has(`${key([placed.x, placed.y])} ${placed.tile}`));
  const gone = before.filter(({ x, y }) => !has.has(key([x, y])));
  return [...laid, ...gone].map(({ x, y }): Cell => [x, y]);
});

export const wall = traced(() => cityOf(position.value, seat.value));
