import { batch, computed, effect, signal } from "@preact/signals";
import { announce } from "../announce.js";
import { tooLarge } from "../check/document.js";
import { unreadable, type Unreadable } from "../check/places.js";
import { key, keys, type City } from "../city.js";
import { traced } from "../parts/tracing.js";
import { messageOf, Refused, rules, type Cell, type Position, type StepOfRecord } from "../rules.js";

export type Loaded =
  | { state: "empty" }
  | { state: "reading" }
  | { state: "unreadable"; message: string; faults: Unreadable[] }
  | { state: "game"; steps: readonly StepOfRecord[]; lines: number; stopped: string | null; turns: readonly number[] };

export const record = signal("");
export const loaded = signal<Loaded>({ state: "empty" });
/** The index of the step that is shown. */
export const at = signal(0);
export const playing = signal(false);
/** Steps per second. */
export const speed = signal(2);
export const seat = signal(0);
/** Whether the board always shows the city of the player who acts. */
export const follows = signal(true);

export const steps = computed(() => (loaded.value.state === "game" ? loaded.value.steps : []));
export const step = computed(() => steps.value[at.value]);
export const position = computed<Position | undefined>(() => step.value?.position);

/** Returns the steps at which a turn begins. */
function turnsOf(all: readonly StepOfRecord[]): number[] {
  const found = [0];
  let acting: string | null = null;
  all.forEach(({ event }, index) => {
    if (!event || !("do" in event)) return;
    if (event.player !== acting) found.push(index);
    acting = event.player;
  });
  return [...new Set(found)];
}

let asked = 0;

/** Replays a record and shows the step of one line. */
export async function openRecord(text: string, line = 1): Promise<void> {
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
    if (found.state === "game") go(found.steps.findIndex((one) => one.line >= line));
  });
}

async function replayed(text: string): Promise<Loaded> {
  const message = tooLarge(text);
  if (message) return { state: "unreadable", message, faults: [] };
  try {
    const client = await rules;
    const all: StepOfRecord[] = [];
    for (;;) {
      const part = await client.steps({ record: text, first: all.length + 1, count: 1000 });
      all.push(...part.steps);
      if (part.steps.length < 1000) return { state: "game", steps: all, lines: part.lines, stopped: part.stopped, turns: turnsOf(all) };
    }
  } catch (error) {
    if (!(error instanceof Refused) || !error.faults.length) return { state: "unreadable", message: messageOf(error), faults: [] };
    const faults = error.faults.map((fault) => unreadable(text, fault));
    return { state: "unreadable", message: "", faults };
  }
}

/** Shows a step: the first if the index is too low, the last if it is too high. */
export function go(index: number): void {
  at.value = Math.min(Math.max(index, 0), Math.max(steps.peek().length - 1, 0));
  const event = step.peek()?.event;
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

/** Goes to the next or the previous step that breaks a rule. */
export function goToFault(direction: 1 | -1): void {
  const found = steps.peek().flatMap(({ violations }, index) => (violations.length ? [index] : []));
  const next = direction > 0 ? found.find((index) => index > at.peek()) : found.findLast((index) => index < at.peek());
  if (next !== undefined) go(next);
}

effect(() => {
  if (!playing.value) return;
  const timer = setInterval(() => {
    if (at.peek() >= steps.peek().length - 1) playing.value = false;
    else go(at.peek() + 1);
  }, 1000 / speed.value);
  return () => clearInterval(timer);
});

effect(() => {
  const now = step.value;
  if (now && !playing.peek()) announce(now, ...now.violations);
});

const cityOf = (table: Position | undefined, index: number): City => table?.players[index]?.city ?? [];

/** The cells of the shown city that changed in this step. */
export const fresh = computed<readonly Cell[]>(() => {
  const before = cityOf(steps.value[at.value - 1]?.position, seat.value);
  const now = cityOf(position.value, seat.value);
  if (!at.value || before === now) return [];
  const had = new Set(before.map((placed) => `${key([placed.x, placed.y])} ${placed.tile}`));
  const has = keys(now.map(({ x, y }): Cell => [x, y]));
  const laid = now.filter((placed) => !had.has(`${key([placed.x, placed.y])} ${placed.tile}`));
  const gone = before.filter(({ x, y }) => !has.has(key([x, y])));
  return [...laid, ...gone].map(({ x, y }): Cell => [x, y]);
});

export const wall = traced(() => cityOf(position.value, seat.value));
