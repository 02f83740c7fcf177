import { useEffect, useRef } from "preact/hooks";
import { languageOf, Told, told } from "../parts/told.js";
import { language } from "../settings.js";
import { t } from "../words.js";
import { lines } from "./game.js";
import { brief, isIdle, turnsOf, type Line, type Turn } from "./lines.js";

/** The most events that are shown. */
const MOST = 600;

const isDraw = (line: Line | string): boolean => typeof line !== "string" && line.turn !== undefined && line.action === undefined && line.moved === undefined;

/** What a player did: briefly, or in the rules' own sentence. */
function Deed({ line }: { line: Line | string }) {
  const words = typeof line === "string" ? undefined : brief(line);
  return <span lang={words === undefined ? languageOf(line) : language.value}>{words ?? told(line)}</span>;
}

/** What was drawn, folded away. */
function Draws({ drawn }: { drawn: readonly (Line | string)[] }) {
  if (!drawn.length) return null;
  const summary = t("{number} drawn", { number: drawn.length });
  return (
    <details class="draws">
      <summary aria-label={summary} title={summary}>…</summary>
      <ul>{drawn.map((line, index) => <li key={index}><Told one={line} /></li>)}</ul>
    </details>
  );
}

function TurnOfLog({ turn, lines: all }: Turn) {
  const [drawn, deeds] = [all.filter(isDraw), all.filter((line) => !isDraw(line) && !isIdle(line))];
  if (!drawn.length && !deeds.length) return null;
  return (
    <li class="turn-of" data-turn={turn ?? ""}>
      {deeds.length > 0 && <p>
        {turn !== null && <b>{turn}: </b>}
        {deeds.map((line, index) => <span key={index}><Deed line={line} />{index < deeds.length - 1 ? "; " : "."}</span>)}
      </p>}
      <Draws drawn={drawn} />
    </li>
  );
}

/** The turns so far, as far as the viewer may know them. */
export function Log() {
  const list = useRef<HTMLOListElement>(null);
  const now = lines.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [now]);
  const turns = turnsOf(now.slice(-MOST));
  return (
    <section class="panel events" aria-label={t("What happened")}>
      <h2>{t("What happened")}</h2>
      <ol ref={list} tabIndex={0} aria-label={t("Events")}>
        {turns.map((turn, index) => <TurnOfLog key={index} {...turn} />)}
      </ol>
    </section>
  );
}
