// The city in Build, the tile in hand, and what the rules say about both.

import { batch, computed, signal } from "@preact/signals";
import { announce, announceLifted } from "../announce.js";
import { View } from "../board/view.js";
import { built, isFountain, key, keys, ring, same, tileOn, withoutCell, withTile, type City, type Key } from "../city.js";
import { nameOf } from "../pieces.js";
import { messageOf, rules, type Cell, type Tile, type ViolationVerdict } from "../rules.js";
import { t, type Word } from "../words.js";

/** A tile in hand, and the cell of the city that it comes from, if it does. */
export interface Held {
  tile: Tile;
  from: Cell | null;
}

/** What the panel says. */
export interface Saying {
  kind: "hint" | "allowed" | "done" | "refused";
  title: string;
  violations: readonly ViolationVerdict[];
}

/** What to do while nothing is in hand. */
export const HINT: Word = "Drag a tile to the board, or choose one and then a cell.";
const IDLE: Saying = { kind: "hint", title: HINT, violations: [] };

export const view = new View();
export const city = signal<City>([]);
const past = signal<readonly City[]>([]);
const future = signal<readonly City[]>([]);
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

export const held = signal<Held | null>(null);
/** Where the tile in hand may lie; null until the rules have answered. */
export const legal = signal<ReadonlySet<Key> | null>(null);
/** The cell that the pointer or the focus is on, while a tile is in hand. */
export const pointed = signal<Cell | null>(null);
export const saying = signal<Saying>(IDLE);

/** The city without the tile in hand. */
const rest = (): City => {
  const from = held.peek()?.from;
  return from ? withoutCell(city.peek(), from) : city.peek();
};

const named = (cell: Cell): string => `(${cell.join(", ")})`;

function say(kind: Saying["kind"], title: string, violations: readonly ViolationVerdict[] = []): void {
  saying.value = { kind, title, violations };
  announce(`${title}. `, ...violations);
}

/** Shows another city; the one before can be undone to. */
export function openCity(next: City, { keepsHistory = true } = {}): void {
  const tiles = next.map(({ x, y, tile, turned = 0 }) => ({ x, y, tile, turned }));
  batch(() => {
    past.value = keepsHistory ? [...past.peek(), city.peek()] : [];
    future.value = [];
    city.value = tiles;
    forget();
    saying.value = IDLE;
  });
  view.fit([...built(tiles), ...ring(tiles)]);
}

/** Shows a city with some of its violations, as another mode shows them. */
export function openWith(next: City, violations: readonly ViolationVerdict[]): void {
  openCity(next);
  const cells = violations.flatMap((violation) => violation.cells);
  if (!cells.length) return;
  view.show(cells);
  say("refused", t("This city breaks the rules"), violations);
}

function change(next: City, title: string): void {
  batch(() => {
    past.value = [...past.peek(), city.peek()];
    future.value = [];
    city.value = next;
    forget();
  });
  say("done", title);
}

function travel(from: typeof past, to: typeof past, title: string): void {
  const next = from.peek().at(-1);
  if (!next) return;
  batch(() => {
    to.value = [...to.peek(), city.peek()];
    from.value = from.peek().slice(0, -1);
    city.value = next;
    forget();
  });
  say("done", title);
}

export const undo = (): void => travel(past, future, t("Undone"));
export const redo = (): void => travel(future, past, t("Done again"));

export function clear(): void {
  openCity([]);
  say("done", t("The city is empty"));
}

/** The rule that each tile exists once. */
const ONCE = "build.one-per-cell";

let lifts = 0;
/** Resolves when the legal cells of the tile in hand are known. */
let asking: Promise<void> = Promise.resolve();

function forget(): void {
  lifts++;
  held.value = null;
  legal.value = null;
  pointed.value = null;
  reasons.clear();
}

/** Takes a tile up and asks once where it may lie. A tile of the tray that lies in the city already stays there. */
export function takeUp(piece: Held): Promise<void> {
  const laid = piece.from ? undefined : city.peek().find(({ tile }) => tile === piece.tile);
  if (laid) return sayWhere(laid).catch(failed);
  const lift = ++lifts;
  batch(() => {
    held.value = piece;
    legal.value = null;
    pointed.value = null;
    saying.value = { kind: "hint", title: t("{tile} is in hand.", { tile: nameOf(piece.tile) }), violations: [] };
  });
  reasons.clear();
  if (!piece.from) view.show(ring(city.peek()));
  asking = (async () => {
    const { placements = [], swaps = [] } = await (await rules).look({ city: [...rest()], tile: piece.tile });
    if (lift !== lifts) return;
    legal.value = keys([...placements, ...swaps]);
    announceLifted(nameOf(piece.tile), legal.value.size);
    if (!placements.length && !pointed.peek()) saying.value = { kind: "hint", title: adviceFor(piece, swaps.length), violations: [] };
  })().catch(failed);
  return asking;
}

/** Says where a tile of the tray lies, with the rule that it exists once. */
async function sayWhere({ tile, x, y }: City[number]): Promise<void> {
  putBack();
  view.show([[x, y]]);
  const before = city.peek();
  const [cell] = ring(before);
  const { violations } = cell ? await (await rules).checkPlacement({ city: [...before], tile, cell }) : { violations: [] };
  if (city.peek() !== before || held.peek()) return;
  say("refused", t("{tile} already lies on {cell}", { tile: nameOf(tile), cell: named([x, y]) }), violations.filter(({ rule }) => rule === ONCE));
}

/** What to do with a tile that no empty cell is legal for. */
function adviceFor({ tile }: Held, swaps: number): string {
  if (swaps) return t("No empty cell is legal for {tile}. It may replace a tile with a ring.", { tile: nameOf(tile) });
  return t("No cell is legal for {tile}. Put it back and choose another one, or change the city first.", { tile: nameOf(tile) });
}

function failed(error: unknown): void {
  say("refused", messageOf(error));
}

export function putBack(): void {
  if (!held.peek()) return;
  batch(() => {
    forget();
    saying.value = IDLE;
  });
  announce(t("Put back."));
}

/** The name of what lies on a cell beside the tile in hand: a try there is a swap. */
function occupant(cell: Cell): string | undefined {
  const placed = tileOn(rest(), cell);
  return placed ? nameOf(placed.tile) : isFountain(cell) ? t("fountain") : undefined;
}

/** Why the tile in hand may not lie on a cell, for each cell that was asked about. */
const reasons = new Map<Key, readonly ViolationVerdict[]>();

async function reasonsAgainst(tile: Tile, cell: Cell): Promise<readonly ViolationVerdict[]> {
  const known = reasons.get(key(cell));
  if (known) return known;
  const lift = lifts;
  const question = { city: [...rest()], tile, cell };
  const client = await rules;
  const { violations } = await (occupant(cell) ? client.checkSwap(question) : client.checkPlacement(question));
  if (lift === lifts) reasons.set(key(cell), violations);
  return violations;
}

/** Says what the rules think of the tile in hand on a cell. */
async function explain(cell: Cell): Promise<void> {
  const [piece, lift] = [held.peek(), lifts];
  if (!piece) return;
  await asking;
  const isLegal = legal.peek()?.has(key(cell));
  const found = isLegal ? [] : await reasonsAgainst(piece.tile, cell);
  if (lift !== lifts || !same(pointed.peek(), cell)) return;
  const other = occupant(cell);
  const where = { tile: nameOf(piece.tile), cell: named(cell), other: other ?? "" };
  if (isLegal) say("allowed", t(other ? "{tile} instead of {other} on {cell}: allowed" : "{tile} on {cell}: allowed", where));
  else say("refused", t(other ? "{tile} instead of {other} on {cell}: not allowed" : "{tile} on {cell}: not allowed", where), found);
}

let isExplaining = false;

/** Points at a cell with the tile in hand; only the last of many cells is explained. */
export async function pointAt(cell: Cell | null): Promise<void> {
  if (!held.peek() || same(pointed.peek(), cell)) return;
  pointed.value = cell;
  if (isExplaining) return;
  isExplaining = true;
  try {
    for (let now = cell; now; now = same(pointed.peek(), now) ? null : pointed.peek()) {
      if (!same(held.peek()?.from ?? null, now)) await explain(now);
    }
  } catch (error) {
    failed(error);
  } finally {
    isExplaining = false;
  }
}

/** Lays the tile in hand on a cell, or says why not and keeps it in hand. */
export async function layOn(cell: Cell): Promise<void> {
  const [piece, lift] = [held.peek(), lifts];
  if (!piece) return;
  if (same(piece.from, cell)) return putBack();
  await asking;
  if (lift !== lifts) return;
  if (legal.peek()?.has(key(cell))) {
    change(withTile(rest(), piece.tile, cell), t(piece.from ? "{tile} moved to {cell}" : "{tile} laid on {cell}", { tile: nameOf(piece.tile), cell: named(cell) }));
    return;
  }
  pointed.value = cell;
  try {
    if (await mends(rest(), await reasonsAgainst(piece.tile, cell))) {
      if (lift !== lifts) return;
      change(withTile(rest(), piece.tile, cell), t("{tile} laid on {cell}", { tile: nameOf(piece.tile), cell: named(cell) }));
      await judge("city");
    } else await explain(cell);
  } catch (error) {
    failed(error);
  }
}

/** Whether a city breaks rules already, and a move breaks none besides: so it can be mended one tile at a time. */
async function mends(before: City, found: readonly ViolationVerdict[]): Promise<boolean> {
  const known = new Set((await brokenIn(before)).map(({ message }) => message));
  return known.size > 0 && found.every(({ message }) => known.has(message));
}

const brokenIn = async (tiles: City): Promise<readonly ViolationVerdict[]> => (await (await rules).look({ city: [...tiles] })).violations;

/** Moves a tile of the city to the reserve, or says why it has to stay. Any tile of an illegal city may go. */
export async function remove(cell: Cell): Promise<void> {
  const [before, placed] = [city.peek(), tileOn(city.peek(), cell)];
  try {
    const { ok, violations } = await (await rules).checkRemoval({ city: [...before], cell });
    const isBroken = !ok && placed !== undefined && (await brokenIn(before)).length > 0;
    if (city.peek() !== before) return;
    forget();
    if ((ok || isBroken) && placed) change(withoutCell(before, cell), t("{tile} is back in the reserve", { tile: nameOf(placed.tile) }));
    else say("refused", t("{tile} has to stay", { tile: placed ? nameOf(placed.tile) : t("fountain") }), violations);
    if (isBroken) await judge("city");
  } catch (error) {
    failed(error);
  }
}

/** Lays the tile in hand on a cell, or takes up the tile that lies there. */
export function choose(cell: Cell): void {
  const placed = tileOn(city.peek(), cell);
  if (held.peek()) void layOn(cell);
  else if (placed) void takeUp({ tile: placed.tile, from: cell });
}

/** Says what the rules think of the whole city, or of its wall. */
export async function judge(what: "city" | "wall"): Promise<void> {
  const before = city.peek();
  const { violations, wall } = await (await rules).look({ city: [...before] });
  if (city.peek() !== before || held.peek()) return;
  if (what === "wall") say("allowed", t("The longest wall scores {number}", { number: wall.length }));
  else if (violations.length) say("refused", t("This city breaks the rules"), violations);
  else say("allowed", t("This city is legal"));
}

/** Opens the city of a document, such as a link has it. */
export async function openDocument(text: string): Promise<void> {
  try {
    const { position } = await (await rules).read({ text });
    openCity(position?.players[0]?.city ?? []);
    await judge("city");
  } catch (error) {
    failed(error);
  }
}
