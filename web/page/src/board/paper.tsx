import { signal } from "@preact/signals";
import { CELL } from "../pieces.js";
import type { Cell } from "../rules.js";

/** Whether the page is being printed. A board then shows its whole city, wherever it was moved on the screen. */
export const isPrinting = signal(false);

addEventListener("beforeprint", () => (isPrinting.value = true));
addEventListener("afterprint", () => (isPrinting.value = false));

const MARGIN = 36; // for the numbers of columns and rows
const SMALLEST = 6 * CELL; // of both sides, so that a small city is not drawn too large

/** Returns the first and last column and row of some cells. */
function extentOf(cells: readonly Cell[]) {
  const [columns, rows] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return { west: Math.min(...columns), east: Math.max(...columns), north: Math.min(...rows), south: Math.max(...rows) };
}

/** Returns the viewBox in which all cells and the numbers of their columns and rows are seen. */
export function paperBox(cells: readonly Cell[]): string {
  const { west, east, north, south } = extentOf(cells);
  const size = (first: number, last: number) => Math.max((last - first + 1) * CELL + MARGIN + 8, SMALLEST);
  return [west * CELL - MARGIN, north * CELL - MARGIN, size(west, east), size(north, south)].join(" ");
}

/** The numbers of the columns and rows. They are parts of the picture, so that they stay with their cells. */
export function PaperRulers({ cells }: { cells: readonly Cell[] }) {
  const { west, east, north, south } = extentOf(cells);
  const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <g class="paper-rulers" aria-hidden="true">
      {numbers(west, east).map((column) => <text key={`x${column}`} x={(column + 0.5) * CELL} y={north * CELL - 12} text-anchor="middle">{column}</text>)}
      {numbers(north, south).map((row) => <text key={`y${row}`} x={west * CELL - 12} y={(row + 0.5) * CELL} text-anchor="end" dominant-baseline="middle">{row}</text>)}
    </g>
  );
}
