import { effect } from "@preact/signals";
import { rules, type Seat } from "../rules.js";
import { store, stored } from "../theme.js";
import { kept, moment, OPEN, start, type Kept } from "./game.js";

const NAME = "alhambra-game";
const FORMAT = "alhambra-page-game/1";

/** Stores the current game in this browser after each move. */
export function keepGames(): () => void {
  return effect(() => {
    const game = kept();
    if (game) store(NAME, moment.value?.step.finished ? null : written(game));
  });
}

export const written = (game: Kept): string => JSON.stringify({ format: FORMAT, ...game });

export const hasSaved = (): boolean => stored(NAME) !== null;

export const resumeSaved = (): Promise<void> => resume(stored(NAME) ?? "");

/** Resumes a saved game. Rejects if the text is not a saved game. */
export async function resume(text: string): Promise<void> {
  const game = JSON.parse(text) as Kept & { format?: string };
  if (game.format !== FORMAT || !Array.isArray(game.plan?.seats) || !Array.isArray(game.log)) {
    throw new TypeError("This file is not a game that this page saved.");
  }
  const client = await rules;
  const names = game.plan.seats.map(({ name }) => name);
  const views = await Promise.all([null, ...names].map((player) => client.view({ state: game.state, player })));
  const [open, ...others] = views as [Seat, ...Seat[]];
  const step = {
    revision: open.revision,
    private: { state: game.state, log: [] },
    seats: Object.fromEntries(names.map((name, index) => [name, others[index] as Seat])),
    open,
    revealed: true,
    to_act: open.view.to_act,
    finished: open.view.phase === "over",
    winners: open.view.winners,
  };
  start(game.plan, { step, log: game.log, told: { [OPEN]: [], ...game.told } });
}
