import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { built, type City } from "../city.js";
import { Dialog } from "../parts/dialog.js";
import { CELL, samples } from "../pieces.js";
import { statements, type Cell, type Tile } from "../rules.js";
import { judge, openCity, pointAt, remove, takeUp } from "./session.js";

/** A worked example of a rule: a city, a move in it, and the answer. */
interface Example {
  rule: string;
  id: string;
  title: string;
  answer: string;
  move: "city" | "place" | "swap" | "remove" | "wall";
  city: City;
  tile: Tile | null;
  cell: Cell | null;
}

export const galleryShown = signal(false);
const examples = signal<readonly Example[]>([]);

async function show({ city, move, tile, cell }: Example): Promise<void> {
  galleryShown.value = false;
  openCity(city);
  if (tile && cell) {
    await takeUp({ tile, from: null });
    await pointAt(cell);
  } else if (move === "remove" && cell) await remove(cell);
  else await judge(move === "wall" ? "wall" : "city");
}

/** The city of an example, and what is asked about it. */
function Thumbnail({ city, tile, cell }: Example) {
  const cells = [...built(city), ...(cell ? [cell] : [])];
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const box = [west, north, Math.max(...xs) - west + 1, Math.max(...ys) - north + 1].map((part) => part * CELL).join(" ");
  const at = (x: number, y: number) => ({ transform: `translate(${x * CELL} ${y * CELL})` });
  return (
    <svg class="thumbnail" viewBox={box} aria-hidden="true">
      <use href="#fountain" />
      {city.map(({ x, y, tile: id, turned = 0 }, index) => (
        <g key={index} {...at(x, y)}><use href={`#${id}`} transform={`rotate(${turned * 90} ${CELL / 2} ${CELL / 2})`} /></g>
      ))}
      {cell && (
        <g class="asked" {...at(...cell)}>
          {tile && <use href={`#${tile}`} />}
          <rect x="3" y="3" width={CELL - 6} height={CELL - 6} rx="7" />
        </g>
      )}
    </svg>
  );
}

function Answer({ answer }: { answer: string }) {
  if (answer.startsWith("points ")) return <span class="badge">{answer.slice(7)} points</span>;
  const isLegal = answer === "legal";
  return <span class={`badge ${isLegal ? "is-accepted" : "is-refused"}`}>{isLegal ? "legal" : "not allowed"}</span>;
}

/** Worked examples by rule; a chosen one comes onto the board with its answer. */
export function Gallery() {
  const isOpen = galleryShown.value;
  useEffect(() => {
    if (isOpen && !examples.value.length) void samples<{ examples: Example[] }>().then((found) => (examples.value = found.examples));
  }, [isOpen]);
  const byRule = new Map<string, Example[]>();
  for (const one of examples.value) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
  return (
    <Dialog title="Examples by rule" open={galleryShown}>
      {[...byRule].map(([rule, found]) => (
        <section key={rule} class="gallery-rule">
          <h3><code>{rule}</code></h3>
          <p class="statement">{statements.value.get(rule)}</p>
          <div class="gallery">
            {found.map((example) => (
              <button key={example.id} type="button" data-example={example.id} onClick={() => void show(example)}>
                <Thumbnail {...example} />
                <Answer answer={example.answer} />
                <span>{example.title}</span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
