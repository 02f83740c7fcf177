import { signal } from "@preact/signals";
import type { BuildingType, PlacedTile, Tile } from "./rules.js";

/** One of the 54 tiles. */
export interface TileFace {
  id: Tile;
  type: BuildingType;
  price: number;
  walls: string;
}

/** The facts about pieces that are needed before the library has loaded. */
interface Pieces {
  tiles: TileFace[];
  names: Record<string, string>;
  opening: PlacedTile[];
}

export const TYPES: readonly BuildingType[] = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"];

/** The sizes of the pictures, in their own units. */
export const CELL = 88;
export const CARD = { width: 42, height: 58 };

export let pieces: Pieces = { tiles: [], names: {}, opening: [] };

/** Whether the pictures of the bazaars have loaded. */
export const bazaarsDrawn = signal(false);

const inFolder = (name: string): URL => new URL(`./${name}`, import.meta.url);

async function fetched(name: string): Promise<Response> {
  const response = await fetch(inFolder(name));
  if (!response.ok) throw new Error(`${name} is missing`);
  return response;
}

/** Puts the library's pictures onto the page, to be shown with `<use>`. */
async function draw(name: string): Promise<void> {
  const sheet = new DOMParser().parseFromString(await (await fetched(name)).text(), "image/svg+xml");
  const svg = document.importNode(sheet.documentElement, true);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "sheet");
  document.body.prepend(svg);
}

export async function loadPieces(): Promise<void> {
  const [found] = await Promise.all([fetched("tiles.json").then((it) => it.json() as Promise<Pieces>), draw("pieces.svg")]);
  pieces = found;
}

let drawing: Promise<void> | undefined;

/** Loads the pictures of the bazaars, once. */
export function needBazaars(): void {
  drawing ??= draw("bazaars.svg").then(() => void (bazaarsDrawn.value = true));
}

export async function samples<Sample>(): Promise<Sample> {
  return (await (await fetched("samples.json")).json()) as Sample;
}

const SIDES: Record<string, string> = { n: "north", e: "east", s: "south", w: "west" };

/** Returns the name of a piece in words. */
export function nameOf(piece: string): string {
  if (piece.startsWith("bazaar-")) {
    const [, currency, ...colours] = piece.split("-");
    return `bazaar for ${currency}: ${colours.join(", ")}`;
  }
  const tile = pieces.tiles.find(({ id }) => id === piece);
  if (!tile) return piece.replaceAll("-", " ");
  const sides = [...tile.walls].map((side) => SIDES[side]).join(", ");
  const walls = tile.walls.length > 1 ? `walls ${sides}` : sides ? `wall ${sides}` : "no walls";
  return `${tile.type} ${tile.price}, ${walls}`;
}
