import type { Cell, PlacedTile, Tile } from "./rules.js";

/** A city without its fountain, as requests have it. */
export type City = readonly PlacedTile[];

export const FOUNTAIN: Cell = [0, 0];

/** A cell as text, for sets and maps. */
export type Key = `${number},${number}`;

export const key = ([x, y]: Cell): Key => `${x},${y}`;

export function cellOf(text: string): Cell {
  const [x, y] = text.split(",").map(Number);
  return [x ?? 0, y ?? 0];
}

export const keys = (cells: readonly Cell[] = []): Set<Key> => new Set(cells.map(key));

export const same = (one: Cell | null, other: Cell | null): boolean =>
  one === other || (one !== null && other !== null && key(one) === key(other));

export const isFountain = (cell: Cell): boolean => same(cell, FOUNTAIN);

/** The tile on a cell. If there are several, the bottom one. */
export const tileOn = (city: City, [x, y]: Cell): PlacedTile | undefined =>
  city.find((placed) => placed.x === x && placed.y === y);

export const withTile = (city: City, tile: Tile, [x, y]: Cell): City => [...withoutCell(city, [x, y]), { x, y, tile }];

export const withoutCell = (city: City, [x, y]: Cell): City =>
  city.filter((placed) => placed.x !== x || placed.y !== y);

export const beside = ([x, y]: Cell): Cell[] => [
  [x, y - 1],
  [x + 1, y],
  [x, y + 1],
  [x - 1, y],
];

/** All cells with a tile, the fountain's first. */
export const built = (city: City): Cell[] => [FOUNTAIN, ...city.map(({ x, y }): Cell => [x, y])];

/** The empty cells that touch the city at a side. */
export function ring(city: City): Cell[] {
  const taken = keys(built(city));
  const found = new Map<Key, Cell>();
  for (const cell of built(city).flatMap(beside)) if (!taken.has(key(cell))) found.set(key(cell), cell);
  return [...found.values()];
}

const part = (distance: number, positive: string, negative: string): string =>
  distance > 0 ? `${distance} ${positive}` : distance < 0 ? `${-distance} ${negative}` : "";

/** Where a cell lies as seen from the fountain, such as "2 east, 1 north". */
export function inWords(cell: Cell): string {
  const [x, y] = cell;
  return [part(x, "east", "west"), part(y, "south", "north")].filter(Boolean).join(", ") || "the fountain";
}
