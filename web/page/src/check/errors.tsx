import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t, type Word } from "../words.js";
import { documents, needDocuments } from "./input.js";
import type { Place, Unreadable } from "./places.js";

/** The most errors that are shown. */
const MOST = 200;

const WELCOME: readonly [what: Word, how: Word, example: string][] = [
  ["A position", 'in JSON, with "format": "alhambra-position/1"', "many-faults-at-once.json"],
  ["A record of a game", 'one JSON object on each line; the first has "format": "alhambra-game/1"', "three-players.jsonl"],
  ["A diagram of a city", 'drawn with + at the corners of tiles, and F for the fountain', "mismatched-wall.txt"],
];

/** What the page reads, each with an example, for a text that is none of it. */
export function Welcome({ into, only = "" }: { into: (text: string) => void; only?: string }) {
  useEffect(() => void needDocuments(), []);
  return (
    <section class="welcome">
      <h3>{t("What you can open here")}</h3>
      <ul>
        {WELCOME.filter(([, , example]) => example.endsWith(only)).map(([what, how, example]) => (
          <li key={what}>
            <b>{t(what)}</b> <span>{t(how)}</span>{" "}
            <button type="button" class="plain" onClick={() => into(documents.value.find(({ name }) => name === example)?.text ?? "")}>{t("Show an example")}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  message: string;
  faults: readonly Unreadable[];
  onPlace?: (place: Place) => void;
  children?: ComponentChildren;
}

/** The errors of an unreadable document, with lines and columns. */
export function Errors({ message, faults, onPlace, children }: Props) {
  return (
    <section class="panel verdict unreadable" aria-label={t("Verdict")}>
      <h2>{t("Unreadable")}</h2>
      {message && <p>{message}</p>}
      <ul class="fault-list">
        {faults.slice(0, MOST).map(({ place, path, message: why }, index) => (
          <li key={index}>
            <button type="button" class="fault" disabled={!onPlace} onClick={() => onPlace?.(place)}>
              <span class="badge">{t("line {line}, column {column}", { line: place.line, column: place.column })}</span>
              {path && <code>{path}</code>}
              <span lang="en">{why}</span>
            </button>
          </li>
        ))}
      </ul>
      {faults.length > MOST && <p class="quiet">{t("And {number} more.", { number: faults.length - MOST })}</p>}
      {children}
    </section>
  );
}

/** Whether a text is far from everything that the page reads. */
export const isGarbage = (text: string): boolean => !/^\s*[{[]/.test(text) || !text.slice(0, 2000).includes('"format"');
