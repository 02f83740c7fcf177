import { CELL } from "../pieces.js";
import type { Cell, Side, ViolationVerdict, WallView } from "../rules.js";
import type { View } from "./view.js";

const STARTS: Record<Side, Cell> = { n: [0, 0], e: [1, 0], s: [1, 1], w: [0, 1] };
const STEPS: Record<Side, Cell> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
const NEXT: Record<Side, Side> = { n: "e", e: "s", s: "w", w: "n" };
const OUTSIDE = 6;

type Segment = WallView["segments"][number];

const startOf = ([x, y, side]: Segment): Cell => [x + STARTS[side][0], y + STARTS[side][1]];
const endOf = ([x, y, side]: Segment): Cell => startOf([x, y, NEXT[side]]);

/** A corner, moved a little away from the sides that meet there. */
function outside([x, y]: Cell, sides: readonly Side[]): string {
  const steps = [...new Set(sides)].map((side) => STEPS[side]);
  const across = steps.reduce((sum, step) => sum + step[0], 0);
  const down = steps.reduce((sum, step) => sum + step[1], 0);
  return `${x * CELL + across * OUTSIDE} ${y * CELL + down * OUTSIDE}`;
}

/** The course of a wall as an SVG path along the outside of the city. */
export function course(segments: WallView["segments"]): string {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return "";
  const isClosed = segments.length >= 4 && String(endOf(last)) === String(startOf(first));
  const ends: Side[] = isClosed ? [last[2], first[2]] : [];
  const points = [outside(startOf(first), [first[2], ...ends])];
  segments.forEach((segment, index) => {
    const next = segments[index + 1];
    points.push(outside(endOf(segment), [segment[2], ...(next ? [next[2]] : ends)]));
  });
  return `M${points.join("L")}${isClosed ? "Z" : ""}`;
}

/** The longest wall, traced around the city. */
export function Wall({ wall }: { wall: WallView }) {
  if (!wall.length) return null;
  const d = course(wall.segments);
  return (
    <g class="traced" data-wall={wall.length} aria-hidden="true">
      <path d={d} class="halo" />
      <path d={d} />
    </g>
  );
}

const at = ([x, y]: Cell): string => `translate(${x * CELL} ${y * CELL})`;

/** The line between two cells that touch, or nothing. */
function sideBetween([[x, y], [ex, ey]]: [Cell, Cell]): string {
  const side = (Object.keys(STEPS) as Side[]).find((one) => x + STEPS[one][0] === ex && y + STEPS[one][1] === ey);
  if (!side) return "";
  const [[ax, ay], [bx, by]] = [STARTS[side], STARTS[NEXT[side]]];
  return `M${(x + ax) * CELL} ${(y + ay) * CELL}L${(x + bx) * CELL} ${(y + by) * CELL}`;
}

/** The marks of all violations, on their cells. */
export function Faults({ violations, tileAt }: { violations: readonly ViolationVerdict[]; tileAt: (cell: Cell) => string | undefined }) {
  return (
    <g class="faults" aria-hidden="true">
      {violations.flatMap(({ rule, cells }, index) =>
        cells.map((cell, place) => (
          <g key={`${index} ${place}`} transform={at(cell)} data-fault={rule} data-at={cell.join()}>
            {rule === "build.no-gaps" && <use href="#mark-gap" />}
            {rule === "build.on-foot" && <use href="#mark-cut-off" class={`cut-off ${tileAt(cell)?.startsWith("chambers") ? "on-white" : ""}`} />}
            {tileAt(cell) === undefined && rule !== "build.no-gaps" && <use href="#mark-empty" />}
            <use href="#mark-fault" />
          </g>
        )),
      )}
      {violations
        .filter(({ rule, cells }) => rule === "build.walls-match" && cells.length === 2)
        .map(({ cells }) => sideBetween(cells as [Cell, Cell]))
        .map((d) => (
          <g key={d} class="clash">
            <path d={d} class="halo" />
            <path d={d} />
          </g>
        ))}
    </g>
  );
}

/** So many pixels from the ends of a ruler there are no numbers. They would meet the other ruler, or be cut off. */
const EDGE = 24;
const isClear = (fromMiddle: number, room: number): boolean => Math.abs(fromMiddle) < room / 2 - EDGE;

/** The numbers of the columns and rows along the edges. */
export function Rulers({ view }: { view: View }) {
  const { x, y, scale } = view.camera.value;
  const { width, height } = view.size.value;
  const step = scale < 30 ? 5 : 1;
  const numbers = (middle: number, room: number) => {
    const first = Math.ceil((middle - room / scale / 2 - 0.4) / step) * step;
    const count = Math.floor(room / scale / step);
    return Array.from({ length: Math.max(count, 0) }, (_, index) => first + index * step);
  };
  return (
    <div class="rulers" aria-hidden="true">
      {numbers(x, width).filter((column) => isClear((column + 0.5 - x) * scale, width)).map((column) => (
        <span key={`x${column}`} style={{ left: `${(column + 0.5 - x) * scale + width / 2}px`, top: "2px" }}>
          {column}
        </span>
      ))}
      {numbers(y, height).filter((row) => isClear((row + 0.5 - y) * scale, height)).map((row) => (
        <span key={`y${row}`} class="row" style={{ top: `${(row + 0.5 - y) * scale + height / 2}px`, left: "4px" }}>
          {row}
        </span>
      ))}
    </div>
  );
}
