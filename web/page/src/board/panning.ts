import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { View } from "./view.js";

const SLACK = 6;

/** Lets people move the board by dragging its ground, and zoom it with two fingers or a wheel. */
export function usePanning(frame: RefObject<HTMLDivElement | null>, view: View): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fingers = new Map<number, PointerEvent>();
    let begun: PointerEvent | null = null;

    const down = (event: PointerEvent) => {
      delete element.dataset.panned;
      if (event.target instanceof Element && event.target.closest(".zoom, .lifts .built")) return;
      fingers.set(event.pointerId, event);
      begun = event;
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before || !begun || document.body.dataset.dragging) return;
      if (fingers.size === 1) {
        if (!element.dataset.panned && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) < SLACK) return;
        element.dataset.panned = "yes";
        view.pan(event.clientX - before.clientX, event.clientY - before.clientY);
      } else {
        element.dataset.panned = "yes";
        const other = [...fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
        if (other) view.zoom(distance(event, other) / Math.max(distance(before, other), 1), other.clientX, other.clientY);
      }
      fingers.set(event.pointerId, event);
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", down, { signal });
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
    element.addEventListener("wheel", wheel, { signal, passive: false });
    return () => listening.abort();
  }, [view]);
}

const distance = (one: PointerEvent, other: PointerEvent): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
