// What each city counts: buildings by type and the longest wall, as the rules count them.

import { effect, signal } from "@preact/signals";
import type { City } from "../city.js";
import { faceOf, TYPES } from "../pieces.js";
import { rules, type BuildingType, type View } from "../rules.js";
import { seen } from "./game.js";

/** What one player, or Dirk, has. */
export interface Standing {
  name: string;
  counts: Readonly<Partial<Record<BuildingType, number>>>;
  wall: number | undefined;
}

const walls = signal<ReadonlyMap<string, number>>(new Map());
const plain = (city: City): City => city.map(({ x, y, tile, turned = 0 }) => ({ x, y, tile, turned }));
const keyOf = (city: City): string => JSON.stringify(plain(city));

effect(() => {
  const cities = (seen.value?.view.players ?? []).map(({ city }) => city);
  const unknown = cities.filter((city) => !walls.peek().has(keyOf(city)));
  if (unknown.length) void measure(unknown, cities);
});

/** Asks for the walls of cities, and forgets all but the current ones. */
async function measure(unknown: readonly City[], current: readonly City[]): Promise<void> {
  const client = await rules;
  const found = await Promise.all(unknown.map(async (city) => [keyOf(city), (await client.look({ city: [...plain(city)] })).wall.length] as const)).catch(() => []);
  const kept = current.map(keyOf).flatMap((key) => (walls.peek().has(key) ? [[key, walls.peek().get(key) ?? 0] as const] : []));
  walls.value = new Map([...kept, ...found]);
}

function counted(tiles: readonly string[]): Standing["counts"] {
  const counts: Partial<Record<BuildingType, number>> = {};
  for (const tile of tiles) {
    const type = faceOf(tile)?.type;
    if (type) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

/** Returns what everybody has, Dirk last. */
export function standings({ players, dirk }: View): Standing[] {
  const found: Standing[] = players.map(({ name, city }) => ({ name, counts: counted(city.map(({ tile }) => tile)), wall: walls.value.get(keyOf(city)) }));
  return dirk ? [...found, { name: "dirk", counts: counted(dirk), wall: undefined }] : found;
}

/** The most buildings of each type that anybody has. */
export function leads(all: readonly Standing[]): Readonly<Partial<Record<BuildingType, number>>> {
  return Object.fromEntries(TYPES.map((type) => [type, Math.max(...all.map(({ counts }) => counts[type] ?? 0))]));
}
