import { useEffect } from "preact/hooks";
import { Icon } from "../parts/icons.js";
import { told } from "../parts/told.js";
import { at, go, goByTurn, goToFault, loaded, playing, speed, steps } from "./game.js";

/** The place of a step on the timeline, in percent. */
const share = (index: number): string => `${(index / Math.max(steps.value.length - 1, 1)) * 100}%`;

/** The turns and the violations, below the scrubber. */
function Marks() {
  const game = loaded.value;
  if (game.state !== "game") return null;
  return (
    <div class="ticks" aria-hidden="true">
      {game.turns.map((turn) => <i key={turn} style={{ left: share(turn) }} />)}
      {game.steps.map((step, index) =>
        step.violations.length ? <b key={step.line} data-fault-line={step.line} style={{ left: share(index) }} /> : null,
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && Boolean(target.closest("input, textarea, select, [role=radiogroup]")) ||
  (target instanceof Element && target.closest(".board") !== null);

function act({ key, shiftKey }: KeyboardEvent): boolean {
  if (key === "ArrowRight") shiftKey ? goByTurn(1) : go(at.peek() + 1);
  else if (key === "ArrowLeft") shiftKey ? goByTurn(-1) : go(at.peek() - 1);
  else if (key === "Home") go(0);
  else if (key === "End") go(Infinity);
  else return false;
  return true;
}

/** The buttons, the scrubber and the keys that move through a game. */
export function Transport() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (act(event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  const last = steps.value.length - 1;
  const now = steps.value[at.value];
  const faults = steps.value.filter(({ violations }) => violations.length).length;
  return (
    <section class="panel transport" aria-label="Timeline">
      <div class="scrubber">
        <input type="range" min={0} max={last} value={at.value} aria-label="Step" aria-valuetext={`Line ${now?.line ?? 0}: ${now ? told(now) : ""}`}
          onInput={(event) => {
            playing.value = false;
            go(Number(event.currentTarget.value));
          }} />
        <Marks />
      </div>
      <div class="toolbar">
        <button type="button" onClick={() => go(0)} disabled={at.value === 0} aria-label="First step" title="First step (Home)"><Icon sign="first" /></button>
        <button type="button" onClick={() => goByTurn(-1)} disabled={at.value === 0} aria-label="Previous turn" title="Previous turn (Shift+←)"><Icon sign="turn-before" /></button>
        <button type="button" onClick={() => go(at.value - 1)} disabled={at.value === 0} aria-label="Previous step" title="Previous step (←)"><Icon sign="before" /></button>
        <button type="button" class="primary" onClick={() => (playing.value = !playing.value)}>{playing.value ? "Pause" : "Play"}</button>
        <button type="button" onClick={() => go(at.value + 1)} disabled={at.value >= last} aria-label="Next step" title="Next step (→)"><Icon sign="next" /></button>
        <button type="button" onClick={() => goByTurn(1)} disabled={at.value >= last} aria-label="Next turn" title="Next turn (Shift+→)"><Icon sign="next-turn" /></button>
        <button type="button" onClick={() => go(Infinity)} disabled={at.value >= last} aria-label="Last step" title="Last step (End)"><Icon sign="last" /></button>
        <label>
          Speed{" "}
          <select value={speed.value} onChange={(event) => (speed.value = Number(event.currentTarget.value))}>
            {[0.5, 1, 2, 5, 10].map((one) => <option key={one} value={one}>{one} a second</option>)}
          </select>
        </label>
        <span class="space" />
        {faults > 0 && (
          <span class="pair">
            <button type="button" onClick={() => goToFault(-1)} aria-label="Previous violation" title="Previous violation"><Icon sign="before" /></button>
            <button type="button" onClick={() => goToFault(1)}>Next violation</button>
          </span>
        )}
        <span class="quiet" data-line={now?.line}>line {now?.line ?? 0} of {loaded.value.state === "game" ? loaded.value.lines : 0}</span>
      </div>
    </section>
  );
}
