import { languageOf, told } from "../parts/told.js";
import { titled } from "../play/rounds.js";
import { open } from "../route.js";
import { learned } from "../rules.js";
import { t } from "../words.js";
import { chosen, text, type Fault, type Verdict } from "./document.js";

type Read = Verdict & { state: "read" };

/** One violation. The button shows its place on the board and in the text. */
function Line({ fault, player, focusOn }: { fault: Fault; player: string | undefined; focusOn: (fault: Fault) => void }) {
  const { line } = fault;
  const place = line === null ? player : t("line {line}", { line });
  return (
    <li>
      <button type="button" class="fault" aria-pressed={chosen.value === fault} onClick={() => focusOn(fault)}>
        {place && <span class="badge">{place}</span>}
        <span lang={languageOf(fault)}>{told(fault)}</span>
      </button>
      {line !== null && (
        <button type="button" class="plain" onClick={() => open("replay", text.value, line)}>{t("Show in Replay")}</button>
      )}
    </li>
  );
}

/** Returns the sentence below the verdict: what the document is, and how much is in it. */
function summary(found: Read): string {
  const { kind, position, events, scores, finished } = found;
  if (kind !== "record") {
    const tiles = position?.players.reduce((sum, player) => sum + player.city.length, 0) ?? 0;
    const values = { players: position?.players.length ?? 0, tiles };
    return kind === "diagram" ? t("A diagram of a city. Tiles: {tiles}.", values) : t("A position. Players: {players}. Tiles: {tiles}.", values);
  }
  const points = scores.map(({ player, score }) => `${titled(player)} ${score}`).join(", ");
  return finished ? t("A record. Events: {events}. Final points: {points}.", { events, points }) : t("A record. Events: {events}. Points so far: {points}.", { events, points });
}

function titleOf({ faults: { length } }: Read): string {
  if (!length) return t("Legal");
  return length === 1 ? t("1 violation") : t("Violations: {number}", { number: length });
}

/** The verdict on a document, with its violations by rule. */
export function VerdictPanel({ found, focusOn }: { found: Read; focusOn: (fault: Fault) => void }) {
  const byRule = new Map<string, Fault[]>();
  for (const fault of found.faults) byRule.set(fault.rule, [...(byRule.get(fault.rule) ?? []), fault]);
  const nameOf = ({ seat }: Fault) => (seat === null ? undefined : found.position?.players[seat]?.name);
  return (
    <section class={`panel verdict ${found.faults.length ? "illegal" : "legal"}`} aria-label={t("Verdict")}>
      <h2>{titleOf(found)}</h2>
      <p class="quiet">{summary(found)}</p>
      {[...byRule].map(([rule, faults]) => (
        <section key={rule} class="rule" data-rule={rule}>
          <h3><code>{rule}</code> {faults.length > 1 && <span class="badge">{faults.length}</span>}</h3>
          <p class="statement" lang={learned.value.language}>{learned.value.statements.get(rule)}</p>
          <ul class="fault-list">
            {faults.map((fault, index) => <Line key={index} fault={fault} player={nameOf(fault)} focusOn={focusOn} />)}
          </ul>
        </section>
      ))}
      {found.accepted > 0 && <p class="quiet">{t("The arbiter accepted further violations: {number}.", { number: found.accepted })}</p>}
      {found.notChecked.length > 0 && (
        <details>
          <summary>{t("Not checked: {number}", { number: found.notChecked.length })}</summary>
          <ul class="quiet" lang="en">{found.notChecked.map((one) => <li key={one}>{one}</li>)}</ul>
        </details>
      )}
    </section>
  );
}
