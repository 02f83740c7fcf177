import { useEffect, useRef } from "preact/hooks";
import { View } from "../board/view.js";
import { openCity } from "../build/session.js";
import { Errors } from "../check/errors.js";
import { dropTarget, Sources } from "../check/input.js";
import { built } from "../city.js";
import { Middle, PlayerBoard, Seats } from "../parts/table.js";
import { copyLink, download, Menu, savePicture } from "../parts/saving.js";
import { languageOf, Told, told } from "../parts/told.js";
import { Violations } from "../parts/violations.js";
import { open, route } from "../route.js";
import type { Cell, Position } from "../rules.js";
import { at, follows, fresh, go, loaded, openRecord, playing, position, record, seat, step, steps, wall } from "./game.js";
import { Transport } from "./transport.js";

const view = new View();

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
    <ol class="lines" ref={list} tabIndex={0} aria-label="Events">
      {steps.value.map(({ line, violations, ...said }, index) => (
        <li key={line} aria-current={index === now ? "step" : undefined} class={violations.length ? "bad" : ""}
          onClick={() => {
            playing.value = false;
            go(index);
          }}>
          <span class="number">{line}</span> <span lang={languageOf(said)}>{told(said)}</span>
        </li>
      ))}
    </ol>
  );
}

function Now({ table }: { table: Position }) {
  const shown = step.value;
  const game = loaded.value;
  if (!shown || game.state !== "game") return null;
  const isLast = at.value === steps.value.length - 1;
  return (
    <section class={`panel now ${shown.violations.length ? "refused" : ""}`} aria-label="This step">
      <p class="title"><Told one={shown} /></p>
      <Violations violations={shown.violations} />
      {isLast && game.stopped !== null && <p class="quiet">The replay stopped: {game.stopped}</p>}
      <dl class="scores">
        {table.players.map(({ name, score }) => (
          <div key={name}><dt>{name}</dt><dd>{score ?? "–"}</dd></div>
        ))}
      </dl>
    </section>
  );
}

function Actions({ table }: { table: Position }) {
  return (
    <div class="toolbar" role="group" aria-label="Actions">
      <button type="button" onClick={() => void openRecord("")}>Another record</button>
      <button type="button" onClick={() => (openCity(table.players[seat.value]?.city ?? []), open("build"))}>Open in Build</button>
      <label class="tick">
        <input type="checkbox" checked={follows.value} onChange={(event) => (follows.value = event.currentTarget.checked)} /> Follow the active player
      </label>
      <span class="space" />
      <Menu label="Share" ways={[
        ["Copy a link to this moment", () => copyLink("replay", record.value, step.value?.line)],
        ["Save SVG", () => savePicture(table, "svg", "table")],
        ["Save PNG", () => savePicture(table, "png", "table")],
        ["Save record", async () => download("alhambra-game.jsonl", record.value, "application/jsonl")],
      ]} />
    </div>
  );
}

function Opening() {
  const found = loaded.value;
  return (
    <div class="opening" {...dropTarget((text) => void openRecord(text))}>
      <div class="nothing">
        <p>{found.state === "reading" ? "Replaying the game …" : "Drop the record of a game here."}</p>
        <p class="quiet">You can go through it step by step. Violations are marked on the timeline.</p>
        <Sources only=".jsonl" into={(text) => void openRecord(text)} />
      </div>
      {found.state === "unreadable" && <Errors {...found} />}
    </div>
  );
}

/** Goes through a recorded game, step by step and turn by turn. */
export function Replay() {
  const { document, at: line } = route.value;
  useEffect(() => {
    if (document !== undefined) void openRecord(document, line);
  }, [document, line]);
  const table = position.value;
  const player = table?.players[seat.value];
  const whole = loaded.value.state === "game" ? loaded.value : null;
  useEffect(() => {
    const final = whole?.steps.at(-1)?.position.players[seat.value];
    const laid = [...(final?.city ?? []), ...(player?.city ?? [])].map(({ x, y }): Cell => [x, y]);
    if (whole) view.fit([...built([]), ...laid]);
  }, [whole, seat.value]);
  if (!table) return <Opening />;
  return (
    <div class="documents replaying" {...dropTarget((text) => void openRecord(text))}>
      <div class="source"><Lines /></div>
      <div class="picture">
        <Actions table={table} />
        <Seats position={table} seat={seat} />
        <PlayerBoard position={table} seat={seat.value} view={view} wall={wall.value} fresh={fresh.value}
          violations={seatOfStep(table) === seat.value ? (step.value?.violations ?? []) : []} />
        <Transport />
      </div>
      <div class="verdicts">
        <Now table={table} />
        <div class="panel"><Middle position={table} /></div>
      </div>
    </div>
  );
}

/** The player whose action the step is. */
function seatOfStep(table: Position): number {
  const event = step.value?.event;
  return event && "player" in event ? table.players.findIndex(({ name }) => name === event.player) : -1;
}
