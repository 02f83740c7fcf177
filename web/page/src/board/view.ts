import { signal } from "@preact/signals";
import { CELL } from "../pieces.js";
import type { Cell } from "../rules.js";

/** The part of the plane that a board shows: its center in cells, and the pixels per cell. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

const LEAST = 22;
const MOST = 300;
/** The largest size of a cell on a fitted board. It is larger on large screens. */
const cosy = (width: number, height: number): number => Math.max(104, Math.min(width, height) / 9);
/** The widest city, in cells, that is shown as a whole. */
const WIDEST = 60;

/** The pixels at the sides of a fitted board that its cells leave free: for the numbers of columns and rows, and for the buttons. */
const MARGIN = { north: 26, west: 30, south: 12, east: 52 };

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The visible part of a board. It moves only if it must. */
export class View {
  readonly camera = signal<Camera>({ x: 0.5, y: 0.5, scale: 104 });
  readonly size = signal({ width: 600, height: 500 });
  element: Element | null = null;
  #shown: readonly Cell[] = [];
  /** Whether it shows what was fitted, and nobody has moved it since. */
  #fitted = false;

  /** Shows all these cells. If they are too far apart, shows those near the fountain. */
  fit(cells: readonly Cell[]): void {
    this.#shown = cells;
    this.#fitted = true;
    const near = spans(cells) ? cells : cells.filter(([x, y]) => Math.abs(x) < WIDEST / 4 && Math.abs(y) < WIDEST / 4);
    this.#frame(near.length ? near : [[0, 0]]);
  }

  #frame(cells: readonly Cell[]): void {
    const xs = cells.map(([x]) => x);
    const ys = cells.map(([, y]) => y);
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { width, height } = this.size.peek();
    const [across, down] = [width - MARGIN.west - MARGIN.east, height - MARGIN.north - MARGIN.south];
    const scale = within(Math.min(across / (east - west + 1), down / (south - north + 1)), LEAST, cosy(width, height));
    const [right, lower] = [(MARGIN.east - MARGIN.west) / 2 / scale, (MARGIN.south - MARGIN.north) / 2 / scale];
    this.camera.value = { x: (west + east + 1) / 2 + right, y: (north + south + 1) / 2 + lower, scale };
  }

  /** Shows these cells as well. Nothing moves if they are already visible. */
  show(cells: readonly Cell[]): void {
    if (cells.every((cell) => this.sees(cell))) return;
    const together = [...this.#shown, ...cells];
    if (spans(together)) this.fit(together);
    else this.#frame(cells);
  }

  sees([x, y]: Cell): boolean {
    const { camera, size } = this;
    const { width, height } = size.peek();
    const { x: middle, y: centre, scale } = camera.peek();
    const [across, down] = [width / scale / 2, height / scale / 2];
    return x >= middle - across && x + 1 <= middle + across && y >= centre - down && y + 1 <= centre + down;
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    this.size.value = { width, height };
    if (this.#fitted) this.fit(this.#shown);
  }

  /** Makes the cells larger or smaller around a point of the window. */
  zoom(factor: number, clientX?: number, clientY?: number): void {
    this.#fitted = false;
    const camera = this.camera.peek();
    const scale = within(camera.scale * factor, LEAST, MOST);
    const [x, y] = this.#place(clientX, clientY);
    const ratio = camera.scale / scale;
    this.camera.value = { x: x + (camera.x - x) * ratio, y: y + (camera.y - y) * ratio, scale };
  }

  /** Moves the picture by pixels. */
  pan(across: number, down: number): void {
    this.#fitted = false;
    const { x, y, scale } = this.camera.peek();
    this.camera.value = { x: x - across / scale, y: y - down / scale, scale };
  }

  #place(clientX?: number, clientY?: number): [number, number] {
    const { x, y, scale } = this.camera.peek();
    const box = this.element?.getBoundingClientRect();
    if (!box || clientX === undefined || clientY === undefined) return [x, y];
    return [x + (clientX - box.left - box.width / 2) / scale, y + (clientY - box.top - box.height / 2) / scale];
  }

  /** The cell at a point of the window, or null beside the board. */
  cellAt(clientX: number, clientY: number): Cell | null {
    const box = this.element?.getBoundingClientRect();
    if (!box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return null;
    const [x, y] = this.#place(clientX, clientY);
    return [Math.floor(x), Math.floor(y)];
  }

  /** The part of the plane that is shown, in the units of the pictures. */
  get box(): string {
    const { x, y, scale } = this.camera.value;
    const { width, height } = this.size.value;
    const [across, down] = [(width / scale) * CELL, (height / scale) * CELL];
    return [x * CELL - across / 2, y * CELL - down / 2, across, down].map((part) => part.toFixed(1)).join(" ");
  }
}

function spans(cells: readonly Cell[]): boolean {
  return [0, 1].every((axis) => {
    const places = cells.map((cell) => cell[axis as 0 | 1]);
    return places.reduce((most, place) => Math.max(most, place), -Infinity) - places.reduce((least, place) => Math.min(least, place), Infinity) < WIDEST;
  });
}
