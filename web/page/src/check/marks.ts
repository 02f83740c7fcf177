// Where the violations and errors of a document are in its text.

import { told } from "../parts/told.js";
import type { Fault, Verdict } from "./document.js";
import type { Mark } from "./editor.js";
import { locate, locateCells, locateLine, type Place } from "./places.js";

/** The most marks in a text. */
const MOST = 500;

/** Returns the places of a violation in the text: its line, its tiles, or what its path leads to. */
export function placesOf(text: string, fault: Fault): Place[] {
  if (fault.line !== null) return [locateLine(text, fault.line)];
  if (fault.cells.length && fault.seat !== null) return locateCells(text, fault.seat, fault.cells);
  return fault.where?.startsWith("$") ? [locate(text, fault.where)] : [];
}

/** Returns what is marked in a text. */
export function marksOf(text: string, found: Verdict): Mark[] {
  if (found.state === "unreadable") return found.faults.slice(0, MOST).map(({ place, message }) => ({ ...place, message }));
  if (found.state !== "read" || found.kind === "diagram") return [];
  return found.faults
    .slice(0, MOST)
    .flatMap((fault) => placesOf(text, fault).map(({ start, end }) => ({ start, end, message: `${fault.rule}: ${told(fault)}` })));
}
