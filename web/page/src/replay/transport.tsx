import { useEffect } from "preact/hooks";
import { Icon, type Sign } from "../parts/icons.js";
import { language } from "../settings.js";
import { t, type Word } from "../words.js";
import { at, go, goByTurn, goToFault, lineInWords, loaded, moments, playing, speed } from "./game.js";
import { FlagIcon } from "./flag.js";
import type { Moment } from "./moments.js";

/** The place of a step on the timeline, in percent. */
const share = (index: number): string => `${(index / Math.max(moments.value.length - 1, 1)) * 100}%`;

/** The turns and the violations, below the scrubber. */
function Marks() {
  const game = loaded.value;
  if (game.state !== "game") return null;
  return (
    <div class="ticks" aria-hidden="true">
      {game.turns.map((turn) => <i key={turn} style={{ left: share(turn) }} />)}
      {game.moments.map((one, index) => <Flag key={index} moment={one} left={share(index)} />)}
    </div>
  );
}

/** The mark of a moment that breaks a rule, is an attack, a scoring round or the end. */
function Flag({ moment: { kind, line, violations, attack }, left }: { moment: Moment; left: string }) {
  if (violations.length) return <b data-fault-line={line} style={{ left }} />;
  if (kind !== "line") return <u class={kind} data-flag={kind} style={{ left }} />;
  return attack ? <u class="attack" data-flag="attack" style={{ left }} /> : null;
}

/** Buttons that lead to the scoring rounds and to the end. */
function Flags() {
  const flagged = moments.value.flatMap((one, index) => (one.kind === "line" ? [] : [{ one, index }]));
  if (!flagged.length) return null;
  return (
    <div class="flags" role="group" aria-label={t("Scoring rounds")}>
      {flagged.map(({ one: { kind, round }, index }) => (
        <button key={index} type="button" class="plain" aria-pressed={index === at.value} onClick={() => (playing.value = false, go(index))}>
          <FlagIcon /> {kind === "end" ? t("The end") : t("Round {number}", { number: round?.round ?? 0 })}
        </button>
      ))}
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

/** A button that goes to another moment, with the keys that do the same. */
function Go({ sign, name, keys, isOff, onGo }: { sign: Sign; name: Word; keys: string; isOff: boolean; onGo: () => void }) {
  return (
    <button type="button" onClick={() => isOff || onGo()} aria-disabled={isOff} aria-label={t(name)} title={`${t(name)} (${keys})`}><Icon sign={sign} /></button>
  );
}

/** Returns how fast the game plays, such as "2 steps a second". */
const paceInWords = (steps: number): string =>
  steps === 1 ? t("1 step a second") : t("{number} steps a second", { number: steps.toLocaleString(language.value) });

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
  const last = moments.value.length - 1;
  const now = moments.value[at.value];
  const [isFirst, isLast] = [at.value === 0, at.value >= last];
  const faults = moments.value.filter(({ violations }) => violations.length).length;
  return (
    <section class="panel transport" aria-label={t("Timeline")}>
      <div class="scrubber">
        <input type="range" min={0} max={last} value={at.value} aria-label={t("Step")}
          aria-valuetext={now ? t("line {line}", { line: now.line }) : ""}
          onInput={(event) => {
            playing.value = false;
            go(Number(event.currentTarget.value));
          }} />
        <Marks />
      </div>
      <Flags />
      <div class="toolbar">
        <Go sign="first" name="First step" keys="Home" isOff={isFirst} onGo={() => go(0)} />
        <Go sign="turn-before" name="Previous turn" keys="Shift+←" isOff={isFirst} onGo={() => goByTurn(-1)} />
        <Go sign="before" name="Previous step" keys="←" isOff={isFirst} onGo={() => go(at.value - 1)} />
        <button type="button" class="primary" onClick={() => (playing.value = !playing.value)}>{playing.value ? t("Pause") : t("Autoplay")}</button>
        <Go sign="next" name="Next step" keys="→" isOff={isLast} onGo={() => go(at.value + 1)} />
        <Go sign="next-turn" name="Next turn" keys="Shift+→" isOff={isLast} onGo={() => goByTurn(1)} />
        <Go sign="last" name="Last step" keys="End" isOff={isLast} onGo={() => go(Infinity)} />
        <label>
          {t("Speed")}{" "}
          <select value={speed.value} onChange={(event) => (speed.value = Number(event.currentTarget.value))}>
            {[0.5, 1, 2, 5, 10].map((one) => <option key={one} value={one}>{paceInWords(one)}</option>)}
          </select>
        </label>
        <span class="space" />
        {faults > 0 && (
          <span class="pair">
            <button type="button" onClick={() => goToFault(-1)} aria-label={t("Previous violation")} title={t("Previous violation")}><Icon sign="before" /></button>
            <button type="button" onClick={() => goToFault(1)}>{t("Next violation")}</button>
          </span>
        )}
        <span class="quiet" data-line={now?.line}>{lineInWords()}</span>
      </div>
    </section>
  );
}
