import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/board.js";
import { Ghost, Hand, useDragging } from "../board/dragging.js";
import { cellOf, key, ring, same, tileOn } from "../city.js";
import { Icon } from "../parts/icons.js";
import { openInCheck, SaveMenu } from "../parts/saving.js";
import { Violations } from "../parts/violations.js";
import { route } from "../route.js";
import type { Cell, Tile } from "../rules.js";
import { t } from "../words.js";
import { Gallery, galleryShown } from "./gallery.js";
import { facts, Points } from "./points.js";
import * as session from "./session.js";
import { Tray } from "./tray.js";

const { city, held, legal, pointed, saying, view } = session;

/** Returns the tile to drag from an element: one of the tray or of the city. */
function pieceAt(pressed: Element): session.Held | null {
  const button = pressed.closest<HTMLElement>("[data-tile]");
  if (button) return { tile: button.dataset.tile as Tile, from: null };
  const built = pressed.closest<SVGElement>(".cell.built");
  const cell = built && cellOf(built.dataset.cell ?? "");
  const placed = cell && tileOn(city.peek(), cell);
  return placed ? { tile: placed.tile, from: cell } : null;
}

/** Lets go of the tile in hand over a cell or over something else. */
function drop(onto: Cell | Element | null): void {
  const from = held.peek()?.from;
  if (Array.isArray(onto)) void session.layOn(onto);
  else if (from && onto?.closest(".tray")) void session.remove(from);
  else session.putBack();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const name = event.key.toLowerCase();
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
  if (name === "escape") session.putBack();
  else if (!(event.ctrlKey || event.metaKey) || isTyping) return;
  else if (name === "y" || (name === "z" && event.shiftKey)) session.redo();
  else if (name === "z") session.undo();
  else return;
  event.preventDefault();
}

function Toolbar() {
  const piece = held.value;
  const letGo = () => (piece?.from ? void session.remove(piece.from) : session.putBack());
  const letGoLabel = piece?.from ? t("To the reserve") : t("Put back");
  return (
    <div class="toolbar" role="group" aria-label={t("City")}>
      <button type="button" disabled={!session.canUndo.value} onClick={session.undo} aria-label={t("Undo")} title={`${t("Undo")} (Ctrl+Z)`}><Icon sign="undo" /> <span class="wide-only">{t("Undo")}</span></button>
      <button type="button" disabled={!session.canRedo.value} onClick={session.redo} aria-label={t("Redo")} title={`${t("Redo")} (Ctrl+Shift+Z)`}><Icon sign="redo" /> <span class="wide-only">{t("Redo")}</span></button>
      <button type="button" class="let-go" aria-disabled={!piece} aria-label={letGoLabel} onClick={letGo}>
        {letGoLabel}
      </button>
      <span class="space" />
      <button type="button" onClick={session.clear}>{t("Clear")}</button>
      <button type="button" class="primary" onClick={() => (galleryShown.value = true)}>{t("Examples")}</button>
      <SaveMenu city={city.value} />
    </div>
  );
}

function CityBoard() {
  const [piece, cell, found] = [held.value, pointed.value, saying.value];
  const known = facts.value?.city === city.value ? facts.value.look : null;
  const remark = (one: Cell) => (legal.value?.has(key(one)) ? `, ${t("may be laid here")}` : "");
  const isLegal = cell && legal.value ? legal.value.has(key(cell)) : null;
  return (
    <Board view={view} label={t("City")} city={city.value} empty={ring(city.value)} legal={legal.value ?? new Set()} wall={known?.wall}
      violations={found.kind === "refused" && found.violations.length ? found.violations : (known?.violations ?? [])} lifted={piece?.from ?? null} remark={remark}
      onCell={session.choose} onHover={(one) => void session.pointAt(one)}
      onKey={(event, one) => {
        if (event.key === "Delete" || event.key === "Backspace") void session.remove(one);
      }}>
      {piece && cell && <Hand picture={piece.tile} cell={cell} isLegal={same(piece.from, cell) ? true : isLegal} />}
    </Board>
  );
}

function Panel() {
  const { kind, title, violations } = saying.value;
  const isIdle = kind === "hint" && !held.value;
  return (
    <section class={`panel saying ${kind}`} data-saying={kind} aria-label={t("What the rules say")}>
      <p class="title">{isIdle ? t(session.HINT) : title}</p>
      <Violations violations={violations} />
      {!held.value && (
        <div class="toolbar">
          <button type="button" onClick={() => openInCheck(city.value)}>{t("Open in Check")}</button>
        </div>
      )}
    </section>
  );
}

/** Builds a city from the tray; the rules explain every cell. */
export function Build() {
  const frame = useRef<HTMLDivElement>(null);
  const { document: given } = route.value;
  useEffect(() => {
    if (given !== undefined) void session.openDocument(given);
  }, [given]);
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      session.putBack();
    };
  }, []);
  useDragging(frame, view, {
    pieceAt,
    lift: (piece) => void session.takeUp(piece),
    over: (cell) => void session.pointAt(cell),
    drop,
    putBack: session.putBack,
  });
  return (
    <div class={`build ${held.value ? "carrying" : ""}`} ref={frame}>
      <Tray />
      <div class="middle">
        <Toolbar />
        <div class="lifts"><CityBoard /></div>
      </div>
      <div class="side">
        <Panel />
        <Points />
      </div>
      <Gallery />
      <Ghost picture={held.value?.tile ?? null} />
    </div>
  );
}
