// Dragging pieces onto a board with a mouse, a finger or a pen, the same in every mode.

import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CELL } from "../pieces.js";
import type { Cell } from "../rules.js";
import type { View } from "./view.js";

/** So many pixels make a drag out of a click. */
const SLACK = 6;

/** What a mode does while somebody drags a piece. */
export interface Dragging<Piece> {
  /** Returns the piece that a press on this element may take up. */
  pieceAt(pressed: Element): Piece | null;
  lift(piece: Piece): void;
  /** The pointer is over another cell now, or beside the board. */
  over(cell: Cell | null): void;
  /** The piece is dropped on a cell, or on this element beside the board. */
  drop(onto: Cell | Element | null): void;
  putBack(): void;
}

/** Where the dragged piece is, in the window; null while nothing is dragged. */
const pointer = signal<{ x: number; y: number; isOnBoard: boolean } | null>(null);

/** Lets people drag pieces within an element. Esc puts the piece back. */
export function useDragging<Piece>(frame: RefObject<HTMLElement | null>, view: View, mode: Dragging<Piece>): void {
  const current = useRef(mode);
  current.current = mode;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let pressed: { piece: Piece; id: number; x: number; y: number } | null = null;
    let hasDragged = false;

    /** Returns the cell, or the element beside the board, at a point of the window. */
    const below = ({ clientX, clientY }: PointerEvent): Cell | Element | null => {
      const found = document.elementFromPoint(clientX, clientY);
      return found && view.element?.contains(found) ? view.cellAt(clientX, clientY) : found;
    };
    const end = () => {
      pressed = null;
      pointer.value = null;
      delete document.body.dataset.dragging;
    };
    const putBack = () => {
      const wasDragged = pointer.peek() !== null;
      end();
      if (wasDragged) current.current.putBack();
    };
    const down = (event: PointerEvent) => {
      hasDragged = false;
      if (pressed || event.button !== 0 || !(event.target instanceof Element)) return;
      const piece = current.current.pieceAt(event.target);
      if (piece !== null) pressed = { piece, id: event.pointerId, x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      if (!pressed || event.pointerId !== pressed.id) return;
      const { clientX: x, clientY: y } = event;
      if (!pointer.peek()) {
        if (Math.hypot(x - pressed.x, y - pressed.y) < SLACK) return;
        hasDragged = true;
        document.body.dataset.dragging = "yes";
        current.current.lift(pressed.piece);
      }
      const onto = below(event);
      pointer.value = { x, y, isOnBoard: Array.isArray(onto) };
      current.current.over(Array.isArray(onto) ? onto : null);
    };
    const up = (event: PointerEvent) => {
      if (!pressed || event.pointerId !== pressed.id) return;
      const onto = pointer.peek() ? below(event) : undefined;
      end();
      if (onto !== undefined) current.current.drop(onto);
    };
    const cancel = (event: PointerEvent) => {
      if (event.pointerId === pressed?.id) putBack();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !pointer.peek()) return;
      event.stopPropagation();
      putBack();
    };
    /** The click at the end of a drag is none. */
    const click = (event: MouseEvent) => {
      if (!hasDragged || event.detail === 0) return;
      hasDragged = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("click", click, { signal, capture: true });
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", cancel, { signal });
    window.addEventListener("keydown", escape, { signal, capture: true });
    return () => {
      end();
      listening.abort();
    };
  }, [view]);
}

/** The dragged piece beside the board, where it follows the pointer. */
export function Ghost({ picture }: { picture: string | null }) {
  const place = pointer.value;
  const isShown = picture !== null && place !== null && !place.isOnBoard;
  return (
    <div class="ghost" aria-hidden="true" hidden={!isShown} style={{ transform: `translate(${place?.x ?? 0}px, ${place?.y ?? 0}px)` }}>
      <svg class="tile" viewBox={`0 0 ${CELL} ${CELL}`}>{picture && <use href={`#${picture}`} />}</svg>
    </div>
  );
}

/** The piece in hand above the cell where it would lie. */
export function Hand({ picture, cell, isLegal }: { picture: string; cell: Cell; isLegal: boolean | null }) {
  const verdict = isLegal === null ? "" : isLegal ? "ok" : "not";
  return (
    <g class={`hand ${verdict}`} transform={`translate(${cell[0] * CELL} ${cell[1] * CELL})`}>
      <use href={`#${picture}`} />
      <rect x="1" y="1" width={CELL - 2} height={CELL - 2} rx="7" />
    </g>
  );
}
