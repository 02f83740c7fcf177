import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { City } from "../city.js";
import { Dialog } from "../parts/dialog.js";
import { placeOf, SmallCity } from "../parts/small-city.js";
import { CELL, samples } from "../pieces.js";
import { learned, statements, type Cell, type Tile } from "../rules.js";
import { pointsInWords, t } from "../words.js";
import { EXAMPLES } from "../words/examples.js";
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

const isKnown = (title: string): title is keyof typeof EXAMPLES => Object.hasOwn(EXAMPLES, title);

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
  return (
    <SmallCity city={city} cells={cell ? [cell] : []}>
      {cell && (
        <g class="asked" transform={placeOf(cell)}>
          {tile && <use href={`#${tile}`} />}
          <rect x="3" y="3" width={CELL - 6} height={CELL - 6} rx="7" />
        </g>
      )}
    </SmallCity>
  );
}

function Answer({ answer }: { answer: string }) {
  const [, number] = /^points (.*)/.exec(answer) ?? [];
  if (number) return <span class="badge">{pointsInWords(Number(number))}</span>;
  const isLegal = answer === "legal";
  return <span class={`badge ${isLegal ? "is-accepted" : "is-refused"}`}>{isLegal ? t("legal") : t("not allowed")}</span>;
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
    <Dialog title={t("Examples by rule")} open={galleryShown}>
      {[...byRule].map(([rule, found]) => (
        <section key={rule} class="gallery-rule">
          <h3><code>{rule}</code></h3>
          <p class="statement" lang={learned.value.language}>{statements.value.get(rule)}</p>
          <div class="gallery">
            {found.map((example) => (
              <button key={example.id} type="button" data-example={example.id} onClick={() => void show(example)}>
                <Thumbnail {...example} />
                <Answer answer={example.answer} />
                {isKnown(example.title) ? <span>{t(example.title)}</span> : <span lang="en">{example.title}</span>}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
