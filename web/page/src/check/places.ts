// Finds the location of an error in a text: line, column and the characters to select.

import { findNodeAtLocation, getNodeValue, parseTree, type JSONPath, type Node, type ParseError } from "jsonc-parser";
import type { Cell, FaultVerdict } from "../rules.js";

export interface Place {
  line: number;
  column: number;
  start: number;
  end: number;
}

export interface Unreadable {
  place: Place;
  path: string;
  message: string;
}

const STEP = /\.([^.[\]]+)|\[("(?:[^"\\]|\\.)*"|\d+)\]/gy;

/** Splits a path such as `$.players[0].city` into its steps. What is in brackets is JSON. */
export function stepsOf(path: string): JSONPath {
  return [...path.replace(/^\$/, "").matchAll(STEP)].map(([, name, json]) => name ?? JSON.parse(json as string));
}

/** Returns a function that caches its answer for the last text. */
function remembering<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  let last: { text: string; answer: Answer } | undefined;
  return (text) => (last?.text === text ? last : (last = { text, answer: find(text) })).answer;
}

/** Returns the offset of each line of a text. */
const lineStarts = remembering((text) => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
});

const lineStart = (text: string, line: number): number => lineStarts(text)[line - 1] ?? 0;

function placeOf(text: string, start: number, end: number): Place {
  const starts = lineStarts(text);
  let [least, most] = [0, starts.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if ((starts[middle] ?? 0) <= start) least = middle;
    else most = middle - 1;
  }
  return { line: least + 1, column: start - (starts[least] ?? 0) + 1, start, end };
}

const parsed = remembering((text) => {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  return { tree: tree as Node, error: errors[0] }; // without an error there is a tree
});

/** Finds a path in JSON, as its value or its key, or the syntax error if the text is not JSON. */
export function locate(text: string, path: string, offset = 0, whole = text, isKey = false): Place {
  const { tree, error } = parsed(text);
  if (error) return placeOf(whole, offset + error.offset, offset + error.offset + Math.max(error.length, 1));
  let steps = stepsOf(path);
  let node = findNodeAtLocation(tree, steps);
  while (!node) node = findNodeAtLocation(tree, (steps = steps.slice(0, -1))); // no steps lead to the tree itself
  if (isKey && node.parent?.type === "property") node = node.parent.children?.[0] ?? node;
  return placeOf(whole, offset + node.offset, offset + node.offset + Math.min(node.length, 400));
}

/** Returns the places of the tiles on some cells of a player's city. */
export function locateCells(text: string, seat: number, cells: readonly Cell[]): Place[] {
  const { tree, error } = parsed(text);
  const city = error ? undefined : findNodeAtLocation(tree, ["players", seat, "city"]);
  return (city?.children ?? [])
    .filter((node) => {
      const { x, y } = (getNodeValue(node) ?? {}) as { x?: number; y?: number };
      return cells.some((cell) => cell[0] === x && cell[1] === y);
    })
    .map(({ offset, length }) => placeOf(text, offset, offset + length));
}

/** Returns the place of a whole line. */
export function locateLine(text: string, line: number): Place {
  const start = lineStart(text, line);
  const end = text.indexOf("\n", start);
  return placeOf(text, start, end < 0 ? text.length : end);
}

/** Returns a fault with its location in the text. */
export function unreadable(text: string, fault: FaultVerdict): Unreadable {
  const { message } = fault;
  const path = fault.path ?? "$";
  const isKey = /^(unknown|duplicate) key/.test(message); // mark the key, not its value
  const inLine = /^line (\d+)(?:: (.*))?$/.exec(path);
  if (inLine) {
    const [, number, rest = ""] = inLine;
    const start = lineStart(text, Number(number));
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end < 0 ? undefined : end);
    return { place: locate(line, rest, start, text, isKey), path: rest === "$" ? "" : rest, message };
  }
  if (path === "$" && fault.line !== null) {
    const start = lineStart(text, fault.line) + Math.max((fault.column ?? 1) - 1, 0);
    return { place: placeOf(text, start, start + 1), path: "", message };
  }
  return { place: locate(text, path, 0, text, isKey), path: path === "$" ? "" : path, message };
}
