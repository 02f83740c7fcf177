import { batch, computed, signal } from "@preact/signals";
import { announce } from "../announce.js";
import { messageOf, Refused, rules, type Action, type LogEntry, type RoundOfGame, type Seat, type State, type Step, type ViolationVerdict } from "../rules.js";
import { mayPlay, type Plan } from "./plans.js";

/** A state of the game, with all that was told to each seat so far. */
export interface Moment {
  step: Step;
  log: readonly LogEntry[];
  told: Readonly<Record<string, readonly string[]>>;
}

/** What is told to those who have no seat. */
export const OPEN = "";

export const plan = signal<Plan | null>(null);
const moments = signal<readonly Moment[]>([]);
export const moment = computed(() => moments.value.at(-1) ?? null);
/** The person who looks at the screen; null while it is passed on. */
export const viewer = signal<string | null>(null);
export const thinking = signal<string | null>(null);
export const refusal = signal<{ title: string; violations: readonly ViolationVerdict[] } | null>(null);
export const rounds = signal<readonly RoundOfGame[]>([]);
export const roundsShown = signal(false);

export const people = computed(() => (plan.value?.seats ?? []).filter(({ kind }) => kind === "person").map(({ name }) => name));
const kindOf = (name: string | null) => plan.peek()?.seats.find((seat) => seat.name === name)?.kind;

/** The part of the game that the screen may show now. */
export const seen = computed<Seat | null>(() => {
  const step = moment.value?.step;
  return step ? (viewer.value === null ? step.open : (step.seats[viewer.value] ?? step.open)) : null;
});

export const lines = computed(() => moment.value?.told[viewer.value ?? OPEN] ?? []);

/** The actions of the person who looks at the screen; none if it is not their turn. */
export const actions = computed<readonly Action[]>(() => {
  const step = moment.value?.step;
  return step && step.to_act === viewer.value && viewer.value !== null ? (step.seats[viewer.value]?.actions ?? []) : [];
});

/** The person for whom the others look away. */
export const next = computed(() => {
  const actor = moment.value?.step.to_act ?? null;
  return actor !== null && actor !== viewer.value && people.value.includes(actor) ? actor : null;
});

function after(step: Step, before: Moment | null): Moment {
  const told: Record<string, readonly string[]> = {};
  for (const [name, seat] of [...Object.entries(step.seats), [OPEN, step.open] as const]) {
    told[name] = [...(before?.told[name] ?? []), ...seat.happened.map(({ text }) => text)];
  }
  return { step, log: [...(before?.log ?? []), ...step.private.log], told };
}

export async function begin(chosen: Plan): Promise<void> {
  const { seats, modules, seed } = chosen;
  const request = { players: seats.map(({ name }) => name.trim()), modules, ...(seed === null ? {} : { seed }) };
  const step = await (await rules).newGame(request);
  start({ ...chosen, seats: seats.map((seat) => ({ ...seat, name: seat.name.trim() })) }, after(step, null));
}

/** Shows a game from a moment on. */
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

/** Shows the hand of the next person. */
export function takeSeat(name: string): void {
  viewer.value = name;
  refusal.value = null;
}

/** Does what the person on turn wants, or says which rules forbid it. */
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
    refusal.value = { title: error.report.length ? "That is not allowed." : messageOf(error), violations: error.report };
    announce(["That is not allowed.", ...error.report.map(({ message }) => message)].join(" "));
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
  announce(told.slice(before?.told[viewer.peek() ?? OPEN]?.length ?? 0).join(". "));
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

/** How long an agent's move can be seen before the next one, in milliseconds. */
export const pace = signal(700);

/** Lets agents play until a person is on turn. */
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
  const action = await agentMove(now, mayPlay(kind, plan.peek()?.modules ?? []) ? kind : "random");
  await waited;
  if (moment.peek() === now && action) await act(action);
}

async function agentMove({ step }: Moment, agent: "random" | "greedy" | "mcts"): Promise<Action | undefined> {
  const { state } = step.private;
  try {
    return await (await rules).agentMove({ state, agent, ...(agent === "mcts" ? { iterations: 40 } : {}) });
  } catch (error) {
    refusal.value = { title: `The agent could not play: ${messageOf(error)}`, violations: [] };
    return step.to_act === null ? undefined : step.seats[step.to_act]?.actions?.[0];
  }
}

/** Where undo leads: the last moment at which a person had to decide. */
const undoTo = computed(() => {
  const all = moments.value;
  for (let index = all.length - 2; index >= 0; index--) {
    if (kindOf(all[index]?.step.to_act ?? null) === "person") return index;
  }
  return -1;
});

export const canUndo = computed(() => undoTo.value >= 0);

/** Whether anything was revealed that undo cannot hide again, so that all players have to agree. */
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
  announce("Taken back.");
}

export type Kept = { plan: Plan; state: State; log: LogEntry[]; told: Record<string, readonly string[]> };

/** What it takes to resume the game another day. */
export function kept(): Kept | null {
  const [now, chosen] = [moment.value, plan.value];
  return now && chosen ? { plan: chosen, state: now.step.private.state, log: [...now.log], told: { ...now.told } } : null;
}
