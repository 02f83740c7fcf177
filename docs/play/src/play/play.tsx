import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/board.js";
import { View as Camera } from "../board/view.js";
import { built, ring, type City } from "../city.js";
import { Dialog } from "../parts/dialog.js";
import { download, Menu, savePicture } from "../parts/saving.js";
import { Seats } from "../parts/table.js";
import { traced } from "../parts/tracing.js";
import { open } from "../route.js";
import type { Cell, Position, View } from "../rules.js";
import { chosenCell, inHand, legalCells, onCell } from "./choices.js";
import * as game from "./game.js";
import { MiddleOfGame } from "./market.js";
import { Rounds } from "./rounds.js";
import { keepGames, written } from "./saved.js";
import { Setup } from "./setup.js";
import { Turn } from "./turn.js";

const camera = new Camera();
const seat = signal(0);
const asksConsent = signal(false);
const wall = traced(() => game.seen.value?.view.players[seat.value]?.city ?? []);
keepGames();

/** A player's city with the chests on it, which views keep apart. */
function withChests(view: View, name: string, city: City): City {
  const laid = view.modules.flatMap((module) => (module.module === "treasure" ? module.laid : []));
  const mine = laid.find(([owner]) => owner === name)?.[1] ?? [];
  return city.map((placed) => {
    const chests = mine.filter(([cell]) => cell[0] === placed.x && cell[1] === placed.y).map(([, colour]) => colour);
    return chests.length ? { ...placed, chests } : placed;
  });
}

/** What a view shows, as a position: to draw and to save. */
const positionOf = (view: View): Position => ({
  format: "alhambra-position/1",
  players: view.players.map(({ name, city, reserve, score }) => ({ name, city: [...withChests(view, name, city)], reserve, score })),
  market: view.market,
  to_act: view.to_act,
});

/** What happened, as far as the person at the screen may know. */
function Events() {
  const list = useRef<HTMLOListElement>(null);
  const lines = game.lines.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return (
    <section class="panel events" aria-label="What happened">
      <h2>What happened</h2>
      <ol ref={list} tabIndex={0} aria-label="Events">
        {lines.slice(-400).map((line, index) => <li key={index}>{line}.</li>)}
      </ol>
    </section>
  );
}

/** Hides the hands while the screen goes from one person to another. */
function PassOn({ name }: { name: string }) {
  return (
    <section class="panel pass-on" role="region" aria-label="Next player">
      <p class="title">{name}, it is your turn.</p>
      <p class="quiet">Nobody's hand can be seen now. Take the screen, then go on.</p>
      <button type="button" class="primary" ref={(button) => button?.focus()} onClick={() => game.takeSeat(name)}>I am {name}</button>
    </section>
  );
}

function Result({ view }: { view: View }) {
  const scores = [...view.players].sort((one, other) => other.score - one.score);
  return (
    <section class="panel result" aria-label="Result">
      <h2>{view.winners.join(" and ")} {view.winners.length > 1 ? "win" : "wins"}</h2>
      <ol>{scores.map(({ name, score }) => <li key={name}>{name}: {score}</li>)}</ol>
      <div class="toolbar">
        <button type="button" class="primary" onClick={async () => open("replay", await game.recordText())}>Replay the game</button>
        <button type="button" onClick={game.leave}>New game</button>
      </div>
    </section>
  );
}

function Bar({ view }: { view: View }) {
  const undo = () => (game.needsConsent.value ? (asksConsent.value = true) : game.undo());
  const kept = game.kept.bind(null);
  return (
    <div class="toolbar" role="group" aria-label="Game">
      <button type="button" disabled={!game.canUndo.value} onClick={undo}>Take back</button>
      <button type="button" disabled={!view.scoring_rounds_done} onClick={() => void game.score(true)}>Scoring rounds</button>
      {game.thinking.value && <span class="quiet thinking wide-only">{game.thinking.value} is thinking …</span>}
      <span class="space" />
      {game.people.value.length < (game.plan.value?.seats.length ?? 0) && (
        <select aria-label="Pace of the agents" value={game.pace.value} onChange={(event) => (game.pace.value = Number(event.currentTarget.value))}>
          <option value={1500}>Agents slow</option>
          <option value={700}>Agents steady</option>
          <option value={50}>Agents fast</option>
        </select>
      )}
      <Menu label="Save" ways={[
        ["Export the record", async () => download("alhambra-game.jsonl", await game.recordText(), "application/jsonl")],
        ["Save the game", async () => { const now = kept(); if (now) download("alhambra-game.json", written(now)); }],
        ["Save SVG", () => savePicture(positionOf(view), "svg", "table")],
        ["Save PNG", () => savePicture(positionOf(view), "png", "table")],
      ]} />
      <button type="button" onClick={game.leave}>Leave</button>
    </div>
  );
}

function Consent() {
  return (
    <Dialog title="Take back" open={asksConsent}>
      <p>Cards or tiles were revealed since then. Everybody knows them now. Do all players agree?</p>
      <div class="toolbar">
        <button type="button" class="primary" onClick={() => { asksConsent.value = false; game.undo(); }}>All agree</button>
        <button type="button" onClick={() => (asksConsent.value = false)}>Go on playing</button>
      </div>
    </Dialog>
  );
}

function Cities({ view }: { view: View }) {
  const position = positionOf(view);
  const player = position.players[seat.value] ?? position.players[0];
  const isMine = player?.name === game.viewer.value && game.actions.value.length > 0;
  const city = player?.city ?? [];
  const empty = isMine ? ring(city) : [];
  const cells = [...built(city), ...ring(city)];
  useEffect(() => camera.fit(cells), [player?.name, game.plan.value]);
  useEffect(() => {
    if (!isMine || !inHand.value) return;
    camera.show(ring(city));
    camera.element?.scrollIntoView({ block: "nearest" });
  }, [inHand.value]);
  return (
    <>
      <Seats position={position} seat={seat} />
      <div class={`one-board ${inHand.value && isMine ? "carrying" : ""}`}>
        <Board view={camera} label={`${player?.name}'s city`} city={city} empty={empty} legal={isMine ? legalCells.value : new Set()}
          fresh={isMine && chosenCell.value ? [chosenCell.value] : []} {...(isMine ? { onCell: (cell: Cell) => void onCell(cell) } : {})}
          wall={wall.value} violations={isMine ? (game.refusal.value?.violations ?? []) : []}
          remark={(cell) => (legalCells.value.has(`${cell[0]},${cell[1]}`) ? ", legal" : "")} />
      </div>
    </>
  );
}

/** A whole game at this screen, between people and agents. */
export function Play() {
  const view = game.seen.value?.view;
  const actor = view?.to_act ?? null;
  const shown = game.viewer.value ?? actor;
  useEffect(() => {
    const index = view?.players.findIndex(({ name }) => name === shown) ?? -1;
    if (index >= 0) seat.value = index;
  }, [shown, actor === game.viewer.value]);
  if (!view || !game.plan.value) return <Setup />;
  const me = game.viewer.value;
  return (
    <div class="game">
      <div class="picture">
        <Bar view={view} />
        <Cities view={view} />
      </div>
      <div class="controls">
        {game.moment.value?.step.finished && <Result view={view} />}
        {game.next.value !== null && <PassOn name={game.next.value} />}
        <MiddleOfGame view={view} />
        {me !== null && !game.moment.value?.step.finished && <Turn view={view} player={me} />}
        {me === null && game.refusal.value && <p class="banner">{game.refusal.value.title}</p>}
        <Events />
      </div>
      <Rounds />
      <Consent />
    </div>
  );
}
