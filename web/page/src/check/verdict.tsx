import { languageOf, told } from "../parts/told.js";
import { titled } from "../play/rounds.js";
import { open } from "../route.js";
import { learned } from "../rules.js";
import { t } from "../words.js";
import { chosen, text, type Fault } from "./document.js";
import type { Read } from "./shown.js";

/** One violation. The button shows its place on the board and in the text. */
function Line({ fault, focusOn }: { fault: Fault; focusOn: (fault: Fault) => void }) {
  const { line, player } = fault;
  return (
    <li>
      <button type="button" class="fault" aria-pressed={chosen.value === fault} onClick={() => focusOn(fault)}>
        {line !== null && <span class="badge">{t("line {line}", { line })}</span>}
        {player !== undefined && <span class="badge">{player}</span>}
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

/** Returns the violations by rule; those of a record stay in the order of its lines. */
function grouped(faults: readonly Fault[]): Fault[][] {
  const groups: Fault[][] = [];
  for (const fault of faults) {
    const last = groups.at(-1);
    const group = fault.line === null ? groups.find(([one]) => one?.rule === fault.rule) : last?.[0]?.rule === fault.rule ? last : undefined;
    if (group) group.push(fault);
    else groups.push([fault]);
  }
  return groups;
}

function Group({ group, focusOn }: { group: readonly Fault[]; focusOn: (fault: Fault) => void }) {
  const rule = group[0]?.rule ?? "";
  return (
    <section class="rule" data-rule={rule}>
      <h3><code>{rule}</code> {group.length > 1 && <span class="badge">{group.length}</span>}</h3>
      <p class="statement" lang={learned.value.language}>{learned.value.statements.get(rule)}</p>
      <ul class="fault-list">
        {group.map((fault, index) => <Line key={index} fault={fault} focusOn={focusOn} />)}
      </ul>
    </section>
  );
}

/** The verdict on a document, with its violations. */
export function VerdictPanel({ found, focusOn }: { found: Read; focusOn: (fault: Fault) => void }) {
  const { faults } = found;
  return (
    <section class={`panel verdict ${faults.length ? "illegal" : "legal"}`} aria-label={t("Verdict")}>
      <h2>{faults.length ? t("Violations: {number}", { number: faults.length }) : t("Legal")}</h2>
      <p class="quiet">{summary(found)}</p>
      {grouped(faults).map((group, index) => <Group key={index} group={group} focusOn={focusOn} />)}
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
