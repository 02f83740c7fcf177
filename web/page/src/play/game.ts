import { batch, computed, signal } from "@preact/signals";
import { announce } from "../announce.js";
import { messageOf, Refused, rules, type Action, type Cell, type LogEntry, type RoundOfGame, type Seat, type State, type Step, type SpokenViolation } from "../rules.js";
import { t } from "../words.js";
import { brief, laidIn, linesOf, type Line } from "./lines.js";
import type { Agent, Plan } from "./plans.js";

/** A state of the game, with the events so far as each seat may know them. */
export interface Moment {
  step: Step;
  log: readonly LogEntry[];
  told: Readonly<Record<string, readonly (Line | string)[]>>;
  /** the cell that each player laid a tile on last */
  laid?: ReadonlyMap<string, Cell>;
}

/** The key for spectators, who know only what is public. */
export const OPEN = "";

export const plan = signal<Plan | null>(null);
const moments = signal<readonly Moment[]>([]);
export const moment = computed(() => moments.value.at(-1) ?? null);
/** The person at the screen; null while the screen changes hands. */
export const viewer = signal<string | null>(null);
export const thinking = signal<string | null>(null);
export const refusal = signal<{ title: string; violations: readonly SpokenViolation[] } | null>(null);
export const rounds = signal<readonly RoundOfGame[]>([]);
export const roundsShown = signal(false);

export const people = computed(() => (plan.value?.seats ?? []).filter(({ kind }) => kind === "person").map(({ name }) => name));
const kindOf = (name: string | null) => plan.peek()?.seats.find((seat) => seat.name === name)?.kind;

/** What the screen may show now. */
export const seen = computed<Seat | null>(() => {
  const step = moment.value?.step;
  return step ? (viewer.value === null ? step.open : (step.seats[viewer.value] ?? step.open)) : null;
});

export const lines = computed(() => moment.value?.told[viewer.value ?? OPEN] ?? []);

/** The legal actions of the person at the screen; empty if it is not their turn. */
export const actions = computed<readonly Action[]>(() => {
  const step = moment.value?.step;
  return step && step.to_act === viewer.value && viewer.value !== null ? (step.seats[viewer.value]?.actions ?? []) : [];
});

/** The person who has to take the screen next, if anybody. */
export const next = computed(() => {
  const actor = moment.value?.step.to_act ?? null;
  return actor !== null && actor !== viewer.value && people.value.includes(actor) ? actor : null;
});

function after(step: Step, before: Moment | null): Moment {
  const told: Record<string, readonly (Line | string)[]> = Object.create(null); // a player may be called "__proto__"
  for (const [name, seat] of [...Object.entries(step.seats), [OPEN, step.open] as const]) {
    const table = before?.step.seats[name]?.view ?? before?.step.open.view;
    told[name] = [...(before?.told[name] ?? []), ...linesOf(seat, table)];
  }
  const laid = new Map([...(before?.laid ?? []), ...laidIn(step)]);
  return { step, log: [...(before?.log ?? []), ...step.private.log], told, laid };
}

export async function begin(chosen: Plan): Promise<void> {
  const { seats, modules, seed } = chosen;
  const request = { players: seats.map(({ name }) => name.trim()), modules, ...(seed === null ? {} : { seed }) };
  const step = await (await rules).newGame(request);
  start({ ...chosen, seats: seats.map((seat) => ({ ...seat, name: seat.name.trim() })) }, after(step, null));
}

/** Starts playing at a moment of a game. */
export function start(chosen: Plan, from: Moment): void {
  batch(() => {
    plan.value = chosen;
    moments.value = [from];
    rounds.value = [];
    refusal.value = null;
    viewer.value = people.value.length === 1 ? (people.value[0] ?? null) : null;
  });
  void goOn();
}

export function leave(): void {
  batch(() => {
    plan.value = null;
    moments.value = [];
    viewer.value = null;
    refusal.value = null;
    thinking.value = null;
    roundsShown.value = false;
  });
}

/** Gives the screen to a person, and shows their hand. */
export function takeSeat(name: string): void {
  viewer.value = name;
  refusal.value = null;
}

/** Applies an action, or shows which rules forbid it. Returns whether it was legal. */
export async function act(action: Action): Promise<boolean> {
  const now = moment.peek();
  if (!now) return false;
  try {
    const step = await (await rules).apply({ state: now.step.private.state, action, expect: now.step.revision });
    if (moment.peek() !== now) return false;
    push(after(step, now));
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusal.value = { title: error.report.length ? t("That is not allowed.") : messageOf(error), violations: error.report };
    announce(`${t("That is not allowed.")} `, ...error.report);
    return false;
  }
}

function push(reached: Moment): void {
  const before = moment.peek();
  batch(() => {
    moments.value = [...moments.peek(), reached];
    refusal.value = null;
    const actor = reached.step.to_act;
    if (people.peek().length > 1 && actor !== viewer.peek() && !reached.step.finished) viewer.value = null;
  });
  const told = reached.told[viewer.peek() ?? OPEN] ?? [];
  const lately = told.slice(before?.told[viewer.peek() ?? OPEN]?.length ?? 0);
  announce(...lately.map((one) => (typeof one !== "string" && one.moved ? `${brief(one)}. ` : one)));
  if (reached.step.open.view.scoring_rounds_done > (before?.step.open.view.scoring_rounds_done ?? 0)) void score(true);
  void goOn();
}

/** Fetches the scoring rounds so far, with their reasons. */
export async function score(shows: boolean): Promise<void> {
  const now = moment.peek();
  if (!now) return;
  const found = await (await rules).roundsScored({ record: await recordText() });
  if (moment.peek() === null) return;
  rounds.value = found;
  if (shows && found.length) roundsShown.value = true;
}

export async function recordText(): Promise<string> {
  const now = moment.peek();
  if (!now) return "";
  return (await rules).record({ state: now.step.private.state, log: [...now.log] });
}

/** The pause before each move of an agent, in milliseconds. */
export const pace = signal(700);

/** Lets agents play until a person has to act. */
async function goOn(): Promise<void> {
  const now = moment.peek();
  const actor = now?.step.to_act ?? null;
  const kind = kindOf(actor);
  if (!now || actor === null || now.step.finished || kind === undefined || kind === "person") {
    thinking.value = null;
    return;
  }
  thinking.value = actor;
  const waited = new Promise((done) => setTimeout(done, pace.peek()));
  const action = await agentMove(now, kind);
  await waited;
  if (moment.peek() === now && action) await act(action);
}

/** How long an agent may think, in seconds. */
const MOST_THINKING = 2;

async function agentMove({ step }: Moment, agent: Agent): Promise<Action | undefined> {
  const { state } = step.private;
  try {
    return await (await rules).agentMove({ state, agent, ...(agent === "mcts" ? { seconds: MOST_THINKING } : {}) });
  } catch (error) {
    refusal.value = { title: t("The agent could not play: {reason}", { reason: messageOf(error) }), violations: [] };
    return step.to_act === null ? undefined : step.seats[step.to_act]?.actions?.[0];
  }
}

/** The moment that undo returns to: the last one at which a person had to decide. */
const undoTo = computed(() => {
  const all = moments.value;
  for (let index = all.length - 2; index >= 0; index--) {
    if (kindOf(all[index]?.step.to_act ?? null) === "person") return index;
  }
  return -1;
});

export const canUndo = computed(() => undoTo.value >= 0);

/** Whether something was revealed since then. If so, all players have to agree to undo. */
export const needsConsent = computed(() => moments.value.slice(undoTo.value + 1).some(({ step }) => step.revealed));

export function undo(): void {
  if (!canUndo.peek()) return;
  batch(() => {
    moments.value = moments.peek().slice(0, undoTo.peek() + 1);
    refusal.value = null;
    thinking.value = null;
    const actor = moment.peek()?.step.to_act ?? null;
    if (people.peek().length > 1 && actor !== viewer.peek()) viewer.value = null;
  });
  announce(t("Taken back."));
}

export type Kept = { plan: Plan; state: State; log: LogEntry[]; told: Record<string, readonly (Line | string)[]> };

/** Returns everything that is needed to resume the game later. */
export function kept(): Kept | null {
  const [now, chosen] = [moment.value, plan.value];
  return now && chosen ? { plan: chosen, state: now.step.private.state, log: [...now.log], told: { ...now.told } } : null;
}
