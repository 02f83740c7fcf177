import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { City } from "../city.js";
import { rules, type WallView } from "../rules.js";

/** The pause after the last change before the wall is asked for, in milliseconds. */
const REST = 120;

/** Returns a signal of a city's longest wall. It is undefined for a moment after each change. */
export function traced(city: () => City): ReadonlySignal<WallView | undefined> {
  const wall = signal<WallView | undefined>();
  let asked = 0;
  effect(() => {
    const now = city().map(({ x, y, tile, turned = 0 }) => ({ x, y, tile, turned }));
    const question = ++asked;
    wall.value = undefined;
    const timer = setTimeout(async () => {
      const seen = await (await rules).look({ city: now }).catch(() => null);
      if (seen && question === asked) wall.value = seen.wall;
    }, REST);
    return () => clearTimeout(timer);
  });
  return wall;
}
