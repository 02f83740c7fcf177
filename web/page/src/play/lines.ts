// What happened, as the log shows it: a line for each event, with the turn that it belongs to.

import type { Spoken } from "../../../client/src/sentences.js";
import { faceOf, shortName, wordOf } from "../pieces.js";
import type { Action, Cell, Happened, Seat, SeenEvent, Step, Tile, View } from "../rules.js";
import { t } from "../words.js";
import { movedChests, whereTo, type Moved } from "./chests.js";
import { sumOf } from "./prices.js";

/** An event as somebody may know it; lines of games that were saved earlier have no turn. */
export interface Line extends Spoken {
  /** who acts, or whose turn it is when a piece is drawn; null between turns */
  turn?: string | null;
  /** the action; absent for a draw */
  action?: Action;
  /** the tile of the action, and whether it was paid exactly */
  tile?: Tile;
  exact?: boolean;
  /** where chests went, which no event says */
  moved?: Moved;
}

const isAction = (event: SeenEvent): event is Action => "do" in event;

/** Who acts in an event, or whose turn it was before. Chests are passed on in the turn of another player. */
const actorOf = (event: SeenEvent | undefined, before: View | undefined): string | null =>
  event && isAction(event) && "player" in event ? event.player : (before?.turn_of ?? null);

/** The tile that an action is about: events name the square or the cell of some. */
function tileOf(action: Action, before: View | undefined): Tile | undefined {
  if ("tile" in action) return action.tile;
  if (action.do === "buy") return before?.market[action.square - 1] ?? undefined;
  if (!("cell" in action) || !("player" in action)) return undefined;
  const city = before?.players.find(({ name }) => name === action.player)?.city ?? [];
  return city.find(({ x, y }) => x === action.cell[0] && y === action.cell[1])?.tile;
}

/** Returns the line of an event; `before` is the table before it. */
function lineOf({ event, ...spoken }: Happened, before: View | undefined): Line {
  const turn = actorOf(event, before);
  if (!isAction(event)) return { ...spoken, turn };
  const tile = tileOf(event, before);
  const exact = event.do === "buy" && tile !== undefined && sumOf(event.cards) === faceOf(tile)?.price;
  return { ...spoken, turn, action: event, ...(tile ? { tile } : {}), ...(exact ? { exact } : {}) };
}

/** Returns the lines on what happened in a step, as a seat may know it; `before` is the table before it. */
export function linesOf(seat: Seat, before: View | undefined): Line[] {
  const last = seat.happened.findLastIndex(({ event }) => isAction(event));
  const turn = actorOf(seat.happened[last]?.event, before);
  const lines = seat.happened.map((one) => lineOf(one, before));
  return lines.toSpliced(last + 1, 0, ...movedChests(seat, before).map((moved) => ({ turn, moved })));
}

/** The lines of one turn, or of what happens between turns. */
export interface Turn {
  turn: string | null;
  lines: readonly (Line | string)[];
}

/** Returns the lines by turns. */
export function turnsOf(lines: readonly (Line | string)[]): Turn[] {
  const turns: { turn: string | null; lines: (Line | string)[] }[] = [];
  for (const line of lines) {
    const turn = (typeof line === "string" ? null : line.turn) ?? null;
    const last = turns.at(-1);
    if (last && last.turn === turn) last.lines.push(line);
    else turns.push({ turn, lines: [line] });
  }
  return turns;
}

const at = (cell: Cell): string => `(${cell.join(", ")})`;

/** Returns what a player did in a few words, such as "bought arcades 9 for 9, exactly"; undefined if the rules' own sentence says it best. */
export function brief({ action, tile, exact, moved }: Line): string | undefined {
  if (moved) return whereTo(moved);
  if (!action) return undefined;
  const name = tile ? shortName(tile) : "";
  switch (action.do) {
    case "take":
      return t("took {cards}", { cards: action.cards.map(shortName).join(" + ") });
    case "buy":
      return exact ? t("bought {tile} for {sum}, exactly", { tile: name, sum: sumOf(action.cards) }) : t("bought {tile} for {sum}", { tile: name, sum: sumOf(action.cards) });
    case "buy-bazaar":
      return t("bought {tile} for {sum}, exactly", { tile: name, sum: sumOf(action.cards) });
    case "place":
    case "place-leftover":
    case "from-reserve":
      return t("placed {tile} on {cell}", { tile: name, cell: at(action.cell) });
    case "reserve":
    case "decline-leftover":
    case "to-reserve":
      return t("put {tile} into the reserve", { tile: name });
    case "swap":
      return t("placed {tile} on {cell} instead of another", { tile: name, cell: at(action.cell) });
    case "give":
      return t("gave {tile} to Dirk", { tile: name });
    case "buy-chests":
      return t("bought the chests of room {room} for {sum}", { room: action.room, sum: sumOf(action.cards) });
    case "place-chest":
      return t("put a chest on {cell}: {colour}", { colour: wordOf(action.colour), cell: at(action.cell) });
    case "architect-from-reserve":
    case "architect-swap":
      return t("placed {tile} on {cell} with an architect", { tile: name, cell: at(action.cell) });
    case "architect-to-reserve":
      return t("put {tile} into the reserve with an architect", { tile: name });
    default:
      return undefined;
  }
}

/** Actions that change nothing on the table, which the log leaves out. */
const IDLE: readonly Action["do"][] = ["stop", "keep-architects", "look-away"];

export const isIdle = (line: Line | string): boolean => typeof line !== "string" && line.action !== undefined && IDLE.includes(line.action.do);

/** The cells on which a step laid tiles, by player. */
export function laidIn(step: Step): [string, Cell][] {
  return step.open.happened.flatMap(({ event }): [string, Cell][] =>
    isAction(event) && "cell" in event && "tile" in event ? [[event.player, event.cell]] : [],
  );
}
