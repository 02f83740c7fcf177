import { Dialog } from "../parts/dialog.js";
import { Chip } from "../parts/piece.js";
import { languageOf, told } from "../parts/told.js";
import { TYPES, wordOf } from "../pieces.js";
import type { RoundOfGame } from "../rules.js";
import { t } from "../words.js";
import { rounds, roundsShown } from "./game.js";
import { MODULE_NAMES, type ModuleName } from "./plans.js";

/** What a player is called; Dirk has a name in each language. */
export const titled = (name: string): string => (name === "dirk" ? wordOf("dirk") : name);

/** The points of a scoring round, and the reasons below them. */
export function Round({ round }: { round: RoundOfGame }) {
  const players = Object.values(round.scores);
  const names = players.map(({ player }) => player);
  const modules = Object.entries(round.added);
  return (
    <section class="round" data-round={round.round}>
      <h3>{t("Round {number}", { number: round.round })}</h3>
      <div class="wide">
        <table>
          <thead>
            <tr><th scope="col">{t("Building")}</th>{names.map((name) => <th scope="col" key={name}>{titled(name)}</th>)}</tr>
          </thead>
          <tbody>
            {TYPES.map((type) => (
              <tr key={type}>
                <th scope="row"><Chip type={type} /> {wordOf(type)}</th>
                {players.map(({ player, buildings }) => <td key={player}>{buildings[type] || "–"}</td>)}
              </tr>
            ))}
            <tr><th scope="row">{t("longest wall")}</th>{players.map(({ player, wall }) => <td key={player}>{wall || "–"}</td>)}</tr>
            {modules.map(([module, points]) => (
              <tr key={module}><th scope="row">{Object.hasOwn(MODULE_NAMES, module) ? t(MODULE_NAMES[module as ModuleName]) : module}</th>{names.map((name) => <td key={name}>{points[name] ?? "–"}</td>)}</tr>
            ))}
          </tbody>
          <tfoot>
            <tr><th scope="row">{t("Points in this round")}</th>{names.map((name) => <td key={name}>{round.points[name] ?? 0}</td>)}</tr>
          </tfoot>
        </table>
      </div>
      <details>
        <summary>{t("Why")}</summary>
        <dl class="reasons">
          {names.map((player) => (
            <div key={player}>
              <dt>{titled(player)}</dt>
              {(round.reasons[player] ?? []).filter(({ template }) => template !== "share.none").map((one) => <dd key={one.text} lang={languageOf(one)}>{told(one)}</dd>)}
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** The scoring rounds so far, the latest first. */
export function Rounds() {
  return (
    <Dialog title={t("Scoring rounds")} open={roundsShown}>
      {[...rounds.value].reverse().map((round) => <Round key={round.round} round={round} />)}
    </Dialog>
  );
}
