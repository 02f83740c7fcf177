import { effect, signal } from "@preact/signals";
import type { City } from "../city.js";
import { Chip } from "../parts/piece.js";
import { positionOf } from "../parts/saving.js";
import { TYPES, wordOf } from "../pieces.js";
import { rules, type LookResult, type PlayerScore } from "../rules.js";
import { t } from "../words.js";
import { city } from "./session.js";

const ROUNDS = [1, 2, 3];
/** The pause after the last change before the rules are asked, in milliseconds. */
const REST = 120;

/** What the rules know of a city: its violations, wall and counts, and its points in each round. */
export const facts = signal<{ city: City; look: LookResult; rounds: readonly (PlayerScore | undefined)[] } | null>(null);

effect(() => {
  const now = city.value;
  const timer = setTimeout(async () => {
    try {
      const client = await rules;
      const look = await client.look({ city: [...now] });
      const position = positionOf(now);
      const scored = await Promise.all(ROUNDS.map((round) => client.score({ position, round })));
      if (city.peek() === now) facts.value = { city: now, look, rounds: scored.map(({ players }) => players[0]) };
    } catch {
      facts.value = null; // the shell says why the library did not load
    }
  }, REST);
  return () => clearTimeout(timer);
});

/** How many buildings a city has, and what they score in each round. */
export function Points() {
  const known = facts.value;
  const row = (points: (score: PlayerScore) => number) =>
    ROUNDS.map((round, index) => <td key={round}>{known?.rounds[index] ? points(known.rounds[index]) : "–"}</td>);
  return (
    <section class="panel score" aria-label={t("Points")}>
      <table>
        <caption>
          <h2>{t("Points")}</h2>
          <span class="quiet">{t("In scoring rounds 1, 2 and 3, if nobody else has more of a building")}</span>
        </caption>
        <thead>
          <tr><td /><th scope="col">{t("Number")}</th>{ROUNDS.map((round) => <th key={round} scope="col"><span class="hidden">{t("Round {number}", { number: "" })}</span>{round}</th>)}</tr>
        </thead>
        <tbody>
          {TYPES.map((type) => {
            const count = known ? (known.look.counts[type] ?? 0) : "–";
            return (
              <tr key={type} class={count === 0 ? "none" : ""}>
                <th scope="row"><Chip type={type} />{wordOf(type)}</th>
                <td data-count={type}>{count}</td>
                {row(({ buildings }) => buildings[type] ?? 0)}
              </tr>
            );
          })}
          <tr>
            <th scope="row"><span class="wall-sample" />{t("longest wall")}</th>
            <td>{known?.look.wall.length ?? "–"}</td>
            {row(({ wall }) => wall)}
          </tr>
        </tbody>
        <tfoot>
          <tr><th scope="row">{t("Total")}</th><td />{ROUNDS.map((round, index) => <td key={round} data-total={round}>{known?.rounds[index]?.total ?? "–"}</td>)}</tr>
        </tfoot>
      </table>
    </section>
  );
}
