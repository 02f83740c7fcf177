import { Told } from "../parts/told.js";
import { Violations } from "../parts/violations.js";
import { Round, titled } from "../play/rounds.js";
import type { Position, RoundOfGame } from "../rules.js";
import { t } from "../words.js";
import { at, dirk, loaded, moment, moments } from "./game.js";
import { attackInWords, titleOf, type Moment } from "./moments.js";

/** The points at this moment. Dirk is last. */
function Scores({ table }: { table: Position }) {
  const all: [name: string, score: number | string][] = table.players.map(({ name, score }) => [name, score ?? "–"]);
  if (dirk.value !== null) all.push([titled("dirk"), dirk.value]);
  return (
    <div class="so-far">
      <span class="quiet">{t("Points so far:")}</span>
      <dl class="scores">
        {all.map(([name, score]) => <div key={name}><dt>{name}</dt><dd>{score}</dd></div>)}
      </dl>
    </div>
  );
}

type Row = readonly [name: string, points: Readonly<Record<string, number>>];

/** Returns the points of each scoring round, then what attacks cost in all. */
function rowsOf(rounds: readonly RoundOfGame[]): Row[] {
  const lost: Record<string, number> = Object.create(null); // a player may be called `__proto__`
  for (const [player, points] of moments.value.flatMap(({ attack }) => attack?.lost ?? [])) lost[player] = (lost[player] ?? 0) - points;
  const scored = rounds.map(({ round, points }): Row => [t("Round {number}", { number: round }), points]);
  return Object.keys(lost).length ? [...scored, [t("Attacks"), lost]] : scored;
}

const signed = (points = 0): string => String(points).replace("-", "\u2212");

/** How the game ended: the points of the rounds and in all, by their number. Dirk is last, because he cannot win. */
function Outcome({ scores, winners, rounds }: NonNullable<Moment["outcome"]> & { rounds: readonly RoundOfGame[] }) {
  const isDirk = (player: string) => Number(player === "dirk");
  const players = [...scores].sort((one, other) => isDirk(one.player) - isDirk(other.player) || other.score - one.score);
  return (
    <div class="wide">
      <table class="outcome">
        <caption class="hidden">{t("Points in the rounds")}</caption>
        <thead>
          <tr><td />{players.map(({ player }) => <th scope="col" key={player} class={winners.includes(player) ? "winner" : ""}>{titled(player)}</th>)}</tr>
        </thead>
        <tbody>
          {rowsOf(rounds).map(([name, points]) => (
            <tr key={name}><th scope="row">{name}</th>{players.map(({ player }) => <td key={player}>{signed(points[player])}</td>)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr><th scope="row">{t("Total")}</th>{players.map(({ player, score }) => <td key={player}>{score}</td>)}</tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What happens at this moment: an event, a scoring round with its reasons, or the end of the game. */
export function Now({ table }: { table: Position }) {
  const shown = moment.value;
  const game = loaded.value;
  if (!shown || game.state !== "game") return null;
  const isLast = at.value === moments.value.length - 1;
  return (
    <section class={`panel now ${shown.kind} ${shown.violations.length ? "refused" : ""}`} aria-label={t("This step")}>
      {shown.kind === "line" ? <p class="title"><Told one={shown.spoken} /></p> : <h2 class="title">{titleOf(shown)}</h2>}
      {shown.attack && <p class="attack">{attackInWords(shown.attack)}</p>}
      <Violations violations={shown.violations} />
      {isLast && game.stopped !== null && <p class="quiet">{t("The replay stopped: {reason}", { reason: game.stopped })}</p>}
      {shown.outcome ? <Outcome {...shown.outcome} rounds={game.rounds} /> : <Scores table={table} />}
      {shown.round && <Round round={shown.round} />}
    </section>
  );
}
