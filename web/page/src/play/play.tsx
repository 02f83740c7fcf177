import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/board.js";
import { Ghost, Hand, useDragging } from "../board/dragging.js";
import { View as Camera } from "../board/view.js";
import { built, cellOf, key, ring, same, tileOn, type City } from "../city.js";
import { Dialog } from "../parts/dialog.js";
import { isByKeyboard } from "../parts/keyboard.js";
import { download, Menu, savePicture } from "../parts/saving.js";
import { Icon } from "../parts/icons.js";
import { wordOf } from "../pieces.js";
import { traced } from "../parts/tracing.js";
import { open } from "../route.js";
import type { BuildingType, Cell, Position, Tile, View } from "../rules.js";
import { t, type Word } from "../words.js";
import * as choices from "./choices.js";
import * as game from "./game.js";
import { callFor, winnersInWords } from "./hints.js";
import { Log } from "./log.js";
import { MiddleOfGame } from "./market.js";
import { Players } from "./players.js";
import { Rounds } from "./rounds.js";
import { isUnsaved, keepGames, written } from "./saved.js";
import { Setup } from "./setup.js";
import { putBack, Turn } from "./turn.js";

const camera = new Camera();
const seat = signal(0);
const asksConsent = signal(false);
const wall = traced(() => game.seen.value?.view.players[seat.value]?.city ?? []);
keepGames();

/** Returns a player's city with its chests. Views list them separately. */
function withChests(view: View, name: string, city: City): City {
  const laid = view.modules.flatMap((module) => (module.module === "treasure" ? module.laid : []));
  const mine = laid.find(([owner]) => owner === name)?.[1] ?? [];
  return city.map((placed) => {
    const chests = mine.filter(([cell]) => cell[0] === placed.x && cell[1] === placed.y).map(([, colour]) => colour);
    return chests.length ? { ...placed, chests } : placed;
  });
}

/** Returns a view as a position, to draw and to save it. */
const positionOf = (view: View): Position => ({
  format: "alhambra-position/1",
  players: view.players.map(({ name, city, reserve, score }) => ({ name, city: [...withChests(view, name, city)], reserve, score })),
  market: view.market,
  to_act: view.to_act,
});

/** Asks the next person to take the screen. All hands are hidden meanwhile. */
function PassOn({ view, name }: { view: View; name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [name]);
  return (
    <section class="panel pass-on" role="region" aria-label={t("Next player")}>
      <p class="title">{callFor(name, view)}</p>
      <p class="quiet">{t("All hands are hidden. Take the screen, then continue.")}</p>
      <button type="button" class="primary" ref={button} onClick={() => { game.takeSeat(name); window.scrollTo(0, 0); }}>{t("I am {name}", { name })}</button>
    </section>
  );
}

/** Who won, and everybody's points: Dirk, who cannot win, is last. */
function Result({ view }: { view: View }) {
  const players = [...view.players].sort((one, other) => other.score - one.score);
  const scores = [...players, ...(view.dirk ? [{ name: wordOf("dirk"), score: view.dirk_score }] : [])];
  return (
    <section class="panel result" data-home aria-label={t("Result")}>
      <h2>{winnersInWords(view.winners)}</h2>
      <ol>{scores.map(({ name, score }) => <li key={name}>{name}: {score}</li>)}</ol>
      <div class="toolbar">
        <button type="button" class="primary" onClick={async () => open("replay", await game.recordText())}>{t("Replay the game")}</button>
        <button type="button" onClick={game.leave}>{t("New game")}</button>
      </div>
    </section>
  );
}

/** The pauses before the moves of agents, in milliseconds. */
const PACES: Readonly<Record<number, Word>> = { 50: "Agents fast", 700: "Agents steady", 1500: "Agents slow" };

function Bar({ view }: { view: View }) {
  const undo = () => (game.needsConsent.value ? (asksConsent.value = true) : game.undo());
  const kept = game.kept.bind(null);
  return (
    <div class="toolbar bar-of-game" role="group" aria-label={t("Game")}>
      <button type="button" disabled={!game.canUndo.value} onClick={undo} aria-label={t("Take back")} title={t("Take back")}><Icon sign="undo" /> <span class="wide-only">{t("Take back")}</span></button>
      <button type="button" disabled={!view.scoring_rounds_done} onClick={() => void game.score(true)}>{t("Scoring rounds")}</button>
      <span class="space" />
      {game.people.value.length < (game.plan.value?.seats.length ?? 0) && (
        <select aria-label={t("Pace of the agents")} value={game.pace.value} onChange={(event) => (game.pace.value = Number(event.currentTarget.value))}>
          {Object.entries(PACES).map(([pace, words]) => <option key={pace} value={pace}>{t(words)}</option>)}
        </select>
      )}
      <Menu label={t("Save")} ways={[
        [t("Export the record"), async () => download("alhambra-game.jsonl", await game.recordText(), "application/jsonl")],
        [t("Save the game"), async () => { const now = kept(); if (now) download("alhambra-game.json", written(now)); }],
        [t("Save SVG"), () => savePicture(positionOf(view), "svg", "table")],
        [t("Save PNG"), () => savePicture(positionOf(view), "png", "table")],
        [t("Print"), async () => { window.print(); return ""; }],
      ]} />
      <button type="button" onClick={game.leave} aria-label={t("Leave")} title={t("Leave")}><span class="wide-only">{t("Leave")}</span><span class="narrow-only"><Icon sign="close" /></span></button>
    </div>
  );
}

function Consent() {
  return (
    <Dialog title={t("Take back")} open={asksConsent}>
      <p>{t("Cards or tiles were revealed since then, and everybody has seen them. Do all players agree to take the move back?")}</p>
      <div class="toolbar">
        <button type="button" class="primary" onClick={() => { asksConsent.value = false; game.undo(); }}>{t("All agree")}</button>
        <button type="button" onClick={() => (asksConsent.value = false)}>{t("Keep playing")}</button>
      </div>
    </Dialog>
  );
}

const { inHand, legalCells, pointed } = choices;

function Cities({ view }: { view: View }) {
  const position = positionOf(view);
  const player = position.players[seat.value] ?? position.players[0];
  const fresh = game.moment.value?.laid?.get(player?.name ?? "");
  const isMine = player?.name === game.viewer.value && game.actions.value.length > 0;
  const city = player?.city ?? [];
  const cells = [...built(city), ...ring(city)];
  const held = isMine ? inHand.value : null;
  const lifted = held?.kind === "city" ? held.cell : null;
  const at = held && pointed.value;
  useEffect(() => camera.fit(cells), [player?.name, game.plan.value, game.viewer.value]);
  useEffect(() => {
    if (!inHand.value) return;
    seat.value = Math.max(position.players.findIndex(({ name }) => name === game.viewer.value), 0);
    if (!isMine || lifted) return;
    camera.show(ring(city));
    camera.element?.scrollIntoView({ block: "nearest" });
    if (isByKeyboard()) camera.element?.querySelector<SVGElement>(".cell.legal")?.focus();
  }, [inHand.value, isMine]);
  const onTurn = {
    onCell: (cell: Cell) => void choices.onCell(cell),
    onHover: (cell: Cell | null) => (pointed.value = inHand.peek() && cell),
  };
  return (
    <>
      <Players view={view} seat={seat} />
      <div class={`one-board ${isMine ? "lifts" : ""} ${held ? "carrying" : ""}`}>
        <Board view={camera} label={t("{name}'s city", { name: player?.name ?? "" })} city={city} empty={isMine ? ring(city) : []} legal={isMine ? legalCells.value : new Set()}
          lifted={lifted} fresh={fresh && tileOn(city, fresh) ? [fresh] : []} wall={wall.value} violations={isMine ? (game.refusal.value?.violations ?? []) : []}
          remark={(cell) => (legalCells.value.has(key(cell)) ? `, ${t("legal")}` : "")} {...(isMine ? onTurn : {})}>
          {held && at && <Hand picture={choices.pictureOf(held)} cell={at} isLegal={same(lifted, at) || legalCells.value.has(key(at))} />}
        </Board>
      </div>
    </>
  );
}

/** Returns the piece to drag from an element: a tile or a chest to lay, or a tile of the city. */
function pieceAt(pressed: Element): choices.InHand | null {
  if (!game.actions.peek().length) return null;
  const button = pressed.closest<HTMLElement>("[data-lay], [data-chest]")?.dataset;
  if (button?.chest) return { kind: "chest", colour: button.chest as BuildingType };
  if (button) return { kind: button.kind as "bought" | "leftover" | "reserve", tile: button.lay as Tile };
  const cell = cellOf(pressed.closest<SVGElement>(".lifts .cell.built")?.dataset.cell ?? "0,0");
  const placed = tileOn(choices.myCity.peek(), cell);
  return placed ? { kind: "city", tile: placed.tile, cell } : null;
}

function drop(onto: Cell | Element | null): void {
  if (Array.isArray(onto)) void choices.layOn(onto);
  else if (onto?.closest("[data-reserve]")) void choices.toReserve();
  else choices.putBack();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  putBack();
}

/** The table during a game: a city, what lies in the middle, and the turn. */
function Table({ view }: { view: View }) {
  const frame = useRef<HTMLDivElement>(null);
  const [me, held] = [game.viewer.value, inHand.value];
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  useDragging(frame, camera, {
    pieceAt,
    lift: choices.pick,
    over: (cell) => (pointed.value = cell),
    drop,
    putBack: choices.putBack,
  });
  return (
    <div class="game" ref={frame}>
      <div class="picture">
        <Bar view={view} />
        {isUnsaved.value && <p class="banner" role="alert">{t("This browser cannot store the game: save it as a file before you leave.")}</p>}
        <Cities view={view} />
      </div>
      <div class="controls">
        {game.moment.value?.step.finished && <Result view={view} />}
        <MiddleOfGame view={view} />
        {game.next.value !== null && <PassOn view={view} name={game.next.value} />}
        {me === null && game.refusal.value && <p class="banner">{game.refusal.value.title}</p>}
        {me !== null && !game.moment.value?.step.finished && <Turn view={view} player={me} />}
        <Log />
      </div>
      <Rounds />
      <Consent />
      <Ghost picture={held && choices.pictureOf(held)} />
      {held && held.kind !== "reserve" && held.kind !== "chest" && <div class={`dock ${choices.mayReserve.value ? "legal" : ""}`} data-reserve="dock" aria-hidden="true">{t("Reserve")}</div>}
    </div>
  );
}

/** A whole game at this screen, between people and agents. */
export function Play() {
  const view = game.seen.value?.view;
  const actor = view?.to_act ?? null;
  const shown = game.viewer.value ?? (game.next.value === null ? actor : null);
  const show = (player: string | null) => {
    const index = view?.players.findIndex(({ name }) => name === player) ?? -1;
    if (index >= 0) seat.value = index;
  };
  useEffect(() => show(actor), [game.plan.value]);
  // A city stays in view until the next person takes the screen, so that the tile just laid is seen.
  useEffect(() => show(shown), [shown, actor === game.viewer.value]);
  return view && game.plan.value ? <Table view={view} /> : <Setup />;
}
