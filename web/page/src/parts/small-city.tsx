import type { ComponentChildren } from "preact";
import { built, type City } from "../city.js";
import { CELL, needBazaars } from "../pieces.js";
import type { Cell } from "../rules.js";

/** A city as a small picture, with more cells and marks around it if there are some. */
export function SmallCity({ city, cells = [], children }: { city: City; cells?: readonly Cell[]; children?: ComponentChildren }) {
  const all = [...built(city), ...cells];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const box = [west, north, Math.max(...xs) - west + 1, Math.max(...ys) - north + 1].map((part) => part * CELL).join(" ");
  if (city.some(({ tile }) => tile.startsWith("bazaar-"))) needBazaars();
  return (
    <svg class="thumbnail" viewBox={box} aria-hidden="true">
      <use href="#fountain" />
      {city.map(({ x, y, tile, turned = 0 }, index) => (
        <g key={index} transform={placeOf([x, y])}><use href={`#${tile}`} transform={`rotate(${turned * 90} ${CELL / 2} ${CELL / 2})`} /></g>
      ))}
      {children}
    </svg>
  );
}

/** Where a cell lies in a picture. */
export const placeOf = ([x, y]: Cell): string => `translate(${x * CELL} ${y * CELL})`;
