import type { Key } from "../city.js";
import type { Cell } from "../rules.js";

const ARROWS: Record<string, Cell> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/**
 * Returns the cell that an arrow key leads to: the next cell, or the nearest one in that direction.
 *
 * @returns null if there is none, or if it is another key
 */
export function neighbour(from: Cell, name: string, cells: ReadonlyMap<Key, Cell>): Cell | null {
  const step = ARROWS[name];
  if (!step) return null;
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells.values()) {
    const [dx, dy] = [cell[0] - from[0], cell[1] - from[1]];
    const ahead = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    if (ahead > 0 && ahead >= aside && ahead + 2 * aside < least) [best, least] = [cell, ahead + 2 * aside];
  }
  return best;
}
