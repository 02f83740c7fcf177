import { effect, signal } from "@preact/signals";
import * as v from "valibot";
import { rules, type LogEntry, type Seat, type State } from "../rules.js";
import { store, stored } from "../theme.js";
import { kept, moment, OPEN, start, type Kept } from "./game.js";
import type { Plan } from "./plans.js";

const NAME = "alhambra-game";
const FORMAT = "alhambra-page-game/1";

/** The most games that are stored. A further one takes the place of the oldest. */
const MOST = 6;

const Line = v.union([v.string(), v.looseObject({ text: v.optional(v.string()), template: v.optional(v.string()) })]);
const Saved = v.looseObject({
  format: v.literal(FORMAT),
  plan: v.looseObject({
    seats: v.pipe(v.array(v.looseObject({ name: v.string(), kind: v.string() })), v.minLength(2)),
    modules: v.array(v.string()),
    seed: v.nullable(v.number()),
  }),
  state: v.looseObject({}),
  log: v.array(v.looseObject({})),
  told: v.custom<Kept["told"]>((told) => v.is(v.array(v.array(Line)), Object.values(told ?? {}))),
  saved: v.optional(v.number()),
});

/** Returns a saved game, or null if a text is none. Names such as `__proto__` stay what they are. */
function gameIn(text: string): (Kept & { saved?: number }) | null {
  try {
    const game: unknown = JSON.parse(text);
    // what valibot returns lacks the key `__proto__`
    return v.is(Saved, game) ? (game as unknown as Kept) : null;
  } catch {
    return null;
  }
}

/** A game that this browser has stored. Its players are missing if it is damaged. */
export interface SavedGame {
  name: string;
  players: readonly string[];
  saved: number;
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  } catch {
    return []; // a browser may forbid it
  }
}

/** The name of the game that this tab played last, also before it was loaded again. */
function lastHere(name?: string): string | null {
  try {
    if (name) sessionStorage.setItem(NAME, name);
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** Returns the stored games: the one of this tab, then the latest. */
export function savedGames(): SavedGame[] {
  const found = names().map((name): SavedGame => {
    const game = gameIn(stored(name) ?? "");
    return { name, players: game?.plan.seats.map((seat) => seat.name) ?? [], saved: game?.saved ?? 0 };
  });
  const here = lastHere();
  return found.sort((one, other) => Number(other.name === here) - Number(one.name === here) || other.saved - one.saved);
}

export const forget = (name: string): void => void store(name, null);

const newName = (): string => `${NAME}-${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** The game of this tab: its plan, the name that it is stored under, and what lets other tabs have the name. */
let mine: { plan: Plan; name: string; release: () => void } | undefined;
let resumed: string | undefined;

/** Holds a name as long as this tab plays the game, so that no other tab stores its game under it. */
function held(name: string): () => void {
  let release = () => {};
  void navigator.locks?.request(name, () => new Promise<void>((done) => (release = done)));
  return () => release();
}

const isHeld = async (name: string): Promise<boolean> => (await navigator.locks?.query())?.held?.some((lock) => lock.name === name) ?? false;

function follow(game: Kept | null): void {
  if (game?.plan === mine?.plan) return;
  mine?.release();
  mine = undefined;
  if (!game) return;
  const name = resumed ?? newName();
  resumed = undefined;
  lastHere(name);
  mine = { plan: game.plan, name, release: held(name) };
  for (const old of savedGames().slice(MOST - 1)) forget(old.name);
}

/** Whether the browser could not store the current game. */
export const isUnsaved = signal(false);

/** Stores the current game in this browser after each move. Each tab has a game of its own. */
export function keepGames(): () => void {
  return effect(() => {
    const game = kept();
    follow(game);
    isUnsaved.value = Boolean(game && mine && !store(mine.name, moment.value?.step.finished ? null : written(game)));
  });
}

export const written = (game: Kept): string => JSON.stringify({ format: FORMAT, saved: Date.now(), ...game });

/** Resumes a stored game. If another tab plays it, this tab gets a copy. */
export async function resumeSaved(name: string): Promise<void> {
  const isTaken = await isHeld(name);
  await resume(stored(name) ?? "", isTaken ? undefined : name);
}

/** Resumes a saved game. Rejects if the text is not a saved game, or a damaged one. */
export async function resume(text: string, name?: string): Promise<void> {
  const game = gameIn(text);
  if (!game) throw new TypeError("This is not a game that this page saved, or it is damaged.");
  const client = await rules;
  const players = game.plan.seats.map((seat) => seat.name);
  const { state, log } = game;
  const views = await Promise.all([null, ...players].map((player) => client.view({ state, player })));
  resumed = name;
  start(game.plan, { step: stepOf(state, players, views), log, told: { [OPEN]: [], ...game.told } });
}

function stepOf(state: State, players: readonly string[], views: readonly Seat[]) {
  const [open, ...others] = views as [Seat, ...Seat[]];
  return {
    revision: open.revision,
    private: { state, log: [] as LogEntry[] },
    seats: Object.fromEntries(players.map((name, index) => [name, others[index] as Seat])),
    open,
    revealed: true,
    to_act: open.view.to_act,
    finished: open.view.phase === "over",
    winners: open.view.winners,
  };
}
