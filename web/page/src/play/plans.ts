// The players, agents and modules of a new game.

export const KINDS = ["person", "random", "greedy", "mcts"] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Record<Kind, string> = {
  person: "a person at this screen",
  random: "agent: random",
  greedy: "agent: greedy",
  mcts: "agent: mcts (thinks longer)",
};

export const MODULES = ["treasure", "architects", "invaders", "bazaars"] as const;
export type ModuleName = (typeof MODULES)[number];

export const MODULE_NAMES: Record<ModuleName, string> = {
  treasure: "The Treasure Chamber",
  architects: "The Architects",
  invaders: "The Invaders",
  bazaars: "The Bazaars",
};

export interface SeatPlan {
  name: string;
  kind: Kind;
}

export interface Plan {
  seats: SeatPlan[];
  modules: ModuleName[];
  /** The seed that determines all draws; null for a random game. */
  seed: number | null;
}

export const NAMES = ["Anna", "Bo", "Cem", "Dora", "Emil", "Fay"];

/** Whether an agent can play with these modules. Only the random agent can play with any. */
export const mayPlay = (kind: Kind, modules: readonly ModuleName[]): boolean =>
  kind === "person" || kind === "random" || !modules.length;

/** Returns a sentence about what is wrong with a plan, or an empty text. */
export function objection({ seats }: Plan): string {
  const names = seats.map(({ name }) => name.trim());
  if (names.some((name) => !name)) return "Every player needs a name.";
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) return `Two players are called ${twice}.`;
  if (names.some((name) => name.toLowerCase() === "dirk")) return "Dirk is the neutral player: choose another name.";
  return "";
}
