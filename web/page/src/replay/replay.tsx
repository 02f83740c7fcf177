import { useEffect, useRef } from "preact/hooks";
import { View } from "../board/view.js";
import { openWith } from "../build/session.js";
import { Errors, isGarbage, Welcome } from "../check/errors.js";
import { dropTarget, Sources } from "../check/input.js";
import { built } from "../city.js";
import { Middle, OthersOnPaper, PlayerBoard, Seats } from "../parts/table.js";
import { copyLink, download, Menu, printed, savePicture } from "../parts/saving.js";
import { languageOf } from "../parts/told.js";
import { open, route } from "../route.js";
import type { Cell, Position } from "../rules.js";
import { t } from "../words.js";
import { at, follows, fresh, go, loaded, moment, moments, openRecord, playing, position, record, seat, wall } from "./game.js";
import { FlagIcon } from "./flag.js";
import { keepRecords, reopen } from "./kept.js";
import { titleOf, type Moment } from "./moments.js";
import { Now } from "./now.js";
import { Transport } from "./transport.js";

const view = new View();

/** One line of the record, a scoring round, or the end. Since it reads a signal, equal ones are not drawn again. */
function Line({ one, index, isNow }: { one: Moment; index: number; isNow: boolean }) {
  const choose = () => {
    playing.value = false;
    go(index);
  };
  return (
    <li aria-current={isNow ? "step" : undefined} class={`${one.kind} ${one.violations.length ? "bad" : ""}`} onClick={choose}>
      <span class="number">{one.kind === "line" ? one.line : <FlagIcon />}</span>{" "}
      <span lang={one.kind === "line" ? languageOf(one.spoken) : undefined}>{titleOf(one)}</span>
    </li>
  );
}

/** All lines of the record. The current one stays visible. */
function Lines() {
  const list = useRef<HTMLOListElement>(null);
  const now = at.value;
  useEffect(() => {
    const line = list.current?.children[now];
    if (!(line instanceof HTMLElement) || !list.current) return;
    const { offsetTop, offsetHeight } = line;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) list.current.scrollTop = offsetTop - clientHeight / 2;
  }, [now]);
  return (
    <ol class="lines" ref={list} tabIndex={0} aria-label={t("Events")}>
      {moments.value.map((one, index) => <Line key={index} one={one} index={index} isNow={index === now} />)}
    </ol>
  );
}

function Actions({ table }: { table: Position }) {
  return (
    <div class="toolbar" role="group" aria-label={t("Actions")}>
      <button type="button" onClick={() => void openRecord("")}>{t("Another record")}</button>
      <button type="button" onClick={() => (openWith(table.players[seat.value]?.city ?? [], violationsOn(table)), open("build"))}>{t("Open in Build")}</button>
      <button type="button" onClick={() => open("check", record.value, moment.value?.line)}>{t("Open in Check")}</button>
      <span class="space" />
      <Menu label={t("Share")} ways={[
        [t("Copy a link to this moment"), () => copyLink("replay", record.value, moment.value?.line)],
        [t("Print"), printed],
        [t("Save SVG"), () => savePicture(table, "svg", "table")],
        [t("Save PNG"), () => savePicture(table, "png", "table")],
        [t("Save record"), async () => download("alhambra-game.jsonl", record.value, "application/jsonl")],
      ]} />
    </div>
  );
}

/** The lines of a record before it is replayed, which waits for the rules. */
function Unread() {
  const lines = record.value.split("\n", MOST_UNREAD);
  return (
    <ol class="lines unread" tabIndex={0} aria-label={t("The lines of the record")}>
      {lines.map((line, index) => <li key={index}><span class="number">{index + 1}</span> <code>{line}</code></li>)}
    </ol>
  );
}

const MOST_UNREAD = 2000;

function Opening() {
  const found = loaded.value;
  const isReading = found.state === "reading";
  const into = (text: string) => void openRecord(text);
  return (
    <div class="opening" {...dropTarget(into)}>
      <div class="nothing">
        <p>{isReading ? t("Replaying the game …") : t("Drop or paste the record of a game here.")}</p>
        <p class="quiet">{t("You can go through it step by step. Violations are marked on the timeline.")}</p>
        <Sources only=".jsonl" into={into} />
      </div>
      {isReading && <Unread />}
      {found.state === "unreadable" && (
        <Errors {...found} onPlace={({ line }) => open("check", record.value, line)}>
          {record.value.trim() && !found.message && <button type="button" onClick={() => open("check", record.value)}>{t("Open in Check")}</button>}
          {isGarbage(record.value) && <Welcome into={into} only=".jsonl" />}
        </Errors>
      )}
    </div>
  );
}

/** Opens a record that is pasted anywhere. */
function onPaste(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!text.trim()) return;
  event.preventDefault();
  void openRecord(text);
}

/** Goes through a recorded game, step by step and turn by turn. */
export function Replay() {
  const { document, at: line } = route.value;
  useEffect(() => {
    if (document === undefined) reopen();
    else void openRecord(document, line);
  }, [document, line]);
  useEffect(keepRecords, []);
  useEffect(() => {
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
  const table = position.value;
  const player = table?.players[seat.value];
  const whole = loaded.value.state === "game" ? loaded.value : null;
  useEffect(() => {
    const final = whole?.moments.at(-1)?.position.players[seat.value];
    const laid = [...(final?.city ?? []), ...(player?.city ?? [])].map(({ x, y }): Cell => [x, y]);
    if (whole) view.fit([...built([]), ...laid]);
  }, [whole, seat.value]);
  if (!table) return <Opening />;
  return (
    <div class="documents replaying" {...dropTarget((text) => void openRecord(text))}>
      <div class="source"><Lines /></div>
      <div class="picture">
        <Actions table={table} />
        <div class="toolbar seats-row">
          <Seats position={table} seat={seat} />
          <label class="tick">
            <input type="checkbox" checked={follows.value} onChange={(event) => (follows.value = event.currentTarget.checked)} /> {t("Follow the active player")}
          </label>
        </div>
        <PlayerBoard position={table} seat={seat.value} view={view} wall={wall.value} fresh={fresh.value}
          violations={violationsOn(table)} />
        <OthersOnPaper position={table} seat={seat.value} />
        <Transport />
      </div>
      <div class="verdicts">
        <Now table={table} />
        <div class="panel"><Middle position={table} /></div>
      </div>
    </div>
  );
}

/** The violations of the step, if it is an action of the player whose city is shown. */
const violationsOn = (table: Position) => (seatOfStep(table) === seat.value ? (moment.value?.violations ?? []) : []);

/** The player whose action the step is. */
function seatOfStep(table: Position): number {
  const event = moment.value?.event;
  return event && "player" in event ? table.players.findIndex(({ name }) => name === event.player) : -1;
}
