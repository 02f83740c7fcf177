import { effect, signal } from "@preact/signals";
import type { BuildingType, PlacedTile, Tile } from "./rules.js";
import { language } from "./settings.js";
import { t } from "./words.js";

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
  opening: PlacedTile[];
  /** The price of a room of the Treasure Chamber. */
  room: number;
  /** The rules' own words for building types, sides and the like, by language. */
  words: Record<string, Record<string, string>>;
}

export const TYPES: readonly BuildingType[] = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"];

/** The sizes of the pictures, in their own units. */
export const CELL = 88;
export const CARD = { width: 42, height: 58 };

export let pieces: Pieces = { tiles: [], opening: [], room: 0, words: {} };

/** Whether the pictures of the bazaars have loaded. */
export const bazaarsDrawn = signal(false);

const inFolder = (name: string): URL => new URL(`./${name}`, import.meta.url);

async function fetched(name: string): Promise<Response> {
  const response = await fetch(inFolder(name));
  if (!response.ok) throw new Error(`${name} is missing`);
  return response;
}

/** Puts the library's pictures onto the page, to be shown with `<use>`. */
async function draw(name: string): Promise<SVGSVGElement> {
  const sheet = new DOMParser().parseFromString(await (await fetched(name)).text(), "image/svg+xml");
  const svg = document.importNode(sheet.documentElement as unknown as SVGSVGElement, true);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "sheet");
  for (const title of svg.querySelectorAll("title")) title.remove(); // the page names its pieces itself
  for (const card of svg.querySelectorAll("[data-card]")) card.removeAttribute("data-card");
  document.body.prepend(svg);
  return svg;
}

/** The room for a word on a card. */
const ROOM = CARD.width - 4;

/** Puts the words on pictures, such as "florin", into the chosen language. */
function speak(svg: SVGSVGElement): void {
  const written = [...svg.querySelectorAll("text")]
    .map((text) => ({ text, word: text.textContent, size: Number(text.getAttribute("font-size")) }))
    .filter(({ word }) => /^[a-z]{3,}$/.test(word));
  const pen = document.createElement("canvas").getContext("2d");
  const family = svg.getAttribute("font-family") ?? "sans-serif";
  const fitting = (word: string, size: number) => {
    if (!pen) return size;
    pen.font = `${size}px ${family}`;
    return size * Math.min(1, ROOM / pen.measureText(word).width);
  };
  const said = (word: string) => (word === "gap" || word === "architect" ? t(word) : wordOf(word));
  effect(() => {
    for (const { text, word, size } of written) {
      text.textContent = said(word);
      text.setAttribute("font-size", String(fitting(said(word), size)));
    }
  });
}

export async function loadPieces(): Promise<void> {
  const [found, drawn] = await Promise.all([fetched("tiles.json").then((it) => it.json() as Promise<Pieces>), draw("pieces.svg")]);
  pieces = found;
  speak(drawn);
}

let drawing: Promise<void> | undefined;

/** Loads the pictures of the bazaars, once. */
export function needBazaars(): void {
  drawing ??= draw("bazaars.svg").then((drawn) => (speak(drawn), void (bazaarsDrawn.value = true)));
}

export async function samples<Sample>(): Promise<Sample> {
  return (await (await fetched("samples.json")).json()) as Sample;
}

/** Returns the rules' own word for a building type, a side or Dirk; the id if they have none. */
export function wordOf(id: string): string {
  const words = pieces.words[language.value] ?? {};
  return (Object.hasOwn(words, id) && words[id]) || id;
}

/** The face of a tile that is no bazaar. */
export const faceOf = (tile: string): TileFace | undefined => pieces.tiles.find(({ id }) => id === tile);

/** Returns the name of a card or a tile in words, without its walls. */
export function shortName(piece: string): string {
  const [kind = "", ...rest] = piece.split("-");
  if (kind === "bazaar") return t("bazaar for {currency}: {colours}", { currency: wordOf(rest[0] ?? ""), colours: rest.slice(1).map(wordOf).join(", ") });
  if (kind === "architect") return [t("architect"), ...rest.map(wordOf)].join(" ");
  const face = faceOf(piece);
  return face ? `${wordOf(face.type)} ${face.price}` : [kind, ...rest].map(wordOf).join(" ");
}

/** Returns the name of a piece in words. */
export function nameOf(piece: string): string {
  const face = faceOf(piece);
  if (!face) return shortName(piece);
  const sides = [...face.walls].map(wordOf).join(", ");
  const walls = face.walls.length > 1 ? t("walls {sides}", { sides }) : sides ? t("wall {sides}", { sides }) : t("no walls");
  return `${shortName(piece)} (${walls})`;
}
