import { Told } from "../parts/told.js";
import { Violations } from "../parts/violations.js";
import { Round, titled } from "../play/rounds.js";
import type { Position } from "../rules.js";
import { t } from "../words.js";
import { at, dirk, loaded, moment, moments } from "./game.js";
import { attackInWords, titleOf, type Moment } from "./moments.js";

/** The points at this moment. Dirk is last. */
function Scores({ table }: { table: Position }) {
  const all: [name: string, score: number | string][] = table.players.map(({ name, score }) => [name, score ?? "–"]);
  if (dirk.value !== null) all.push([titled("dirk"), dirk.value]);
  return (
    <dl class="scores">
      {all.map(([name, score]) => <div key={name}><dt>{name}</dt><dd>{score}</dd></div>)}
    </dl>
  );
}

/** How the game ended: the players in the order of their points, then Dirk, who cannot win. */
function Outcome({ shown }: { shown: Moment }) {
  const isDirk = (player: string) => Number(player === "dirk");
  const scores = [...(shown.outcome?.scores ?? [])];
  const players = scores.sort((one, other) => isDirk(one.player) - isDirk(other.player) || other.score - one.score);
  return (
    <ol class="outcome">
      {players.map(({ player, score }) => (
        <li key={player} class={shown.outcome?.winners.includes(player) ? "winner" : ""}>{titled(player)}: {score}</li>
      ))}
    </ol>
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
      {shown.outcome ? <Outcome shown={shown} /> : <Scores table={table} />}
      {shown.round && <Round round={shown.round} />}
    </section>
  );
}
