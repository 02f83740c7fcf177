// The players, agents and modules of a new game.

import { t, type Word } from "../words.js";

export const AGENTS = ["greedy", "mcts", "random"] as const;
export type Agent = (typeof AGENTS)[number];
export const KINDS = ["person", ...AGENTS] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Record<Kind, Word> = {
  person: "a person at this screen",
  greedy: "agent: easy",
  mcts: "agent: hard",
  random: "agent: moves at random",
};

export const MODULES = ["treasure", "architects", "invaders", "bazaars"] as const;
export type ModuleName = (typeof MODULES)[number];

export const MODULE_NAMES: Record<ModuleName, Word> = {
  treasure: "The Treasure Chamber",
  architects: "The Architects",
  invaders: "The Invaders",
  bazaars: "The Bazaars",
};

/** What each module adds to a turn, for those who do not know it. */
export const MODULE_HINTS: Record<ModuleName, Word> = {
  treasure: "Buy chests and place them on buildings of their colour. Most chests score.",
  architects: "Play an architect at the end of a turn for one more redesign, or pay with it.",
  invaders: "After each round an attack costs points for every open side that faces it.",
  bazaars: "Buy bazaars next to the market for their exact price. They score in round 3.",
};

/** The first part of the ids of a module's rules. */
export const sectionOf = (module: ModuleName): string => `${module.replace(/s$/, "")}.`;

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

/** Returns a sentence about what is wrong with a plan, or an empty text. */
export function objection({ seats }: Plan): string {
  const names = seats.map(({ name }) => name.trim());
  if (names.some((name) => !name)) return t("Every player needs a name.");
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) return t("Two players are called {name}.", { name: twice });
  if (names.some((name) => name.toLowerCase() === "dirk")) return t("Dirk is the neutral player: choose another name.");
  return "";
}
