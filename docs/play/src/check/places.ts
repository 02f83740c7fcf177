// Where in a text something is wrong: a line, a column and the letters to select.

import { findNodeAtLocation, parseTree, type JSONPath, type ParseError } from "jsonc-parser";
import type { FaultVerdict } from "../rules.js";

export interface Place {
  line: number;
  column: number;
  start: number;
  end: number;
}

export interface Unreadable {
  place: Place | null;
  path: string;
  message: string;
}

const STEP = /\.([^.[\]]+)|\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]/gy;

/** Splits a path such as `$.players[0].city` into its steps. */
export function stepsOf(path: string): JSONPath {
  return [...path.replace(/^\$/, "").matchAll(STEP)].map(([, name, quoted, index]) =>
    index === undefined ? (name ?? quoted ?? "") : Number(index),
  );
}

function placeOf(text: string, start: number, end: number): Place {
  const before = text.slice(0, start);
  const line = before.split("\n").length;
  return { line, column: start - before.lastIndexOf("\n"), start, end };
}

function lineStart(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed++) at = text.indexOf("\n", at) + 1;
  return at;
}

/** Finds a path in JSON; the place of a syntax error if the text is no JSON. */
export function locate(text: string, path: string, offset = 0, whole = text): Place | null {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [error] = errors;
  if (error) return placeOf(whole, offset + error.offset, offset + error.offset + Math.max(error.length, 1));
  let steps = stepsOf(path);
  let node = tree && findNodeAtLocation(tree, steps);
  while (!node && steps.length && tree) node = findNodeAtLocation(tree, (steps = steps.slice(0, -1)));
  return node ? placeOf(whole, offset + node.offset, offset + node.offset + Math.min(node.length, 400)) : null;
}

/** Returns a fault with its place in the text, as far as it can be found. */
export function unreadable(text: string, fault: FaultVerdict): Unreadable {
  const { message } = fault;
  if (fault.line !== null) {
    const start = lineStart(text, fault.line) + Math.max((fault.column ?? 1) - 1, 0);
    return { place: placeOf(text, start, start + 1), path: "", message };
  }
  const path = (fault.path ?? "$").replace(/^\$\.text/, "");
  const [, number, rest = "$"] = /^line (\d+)(?:: (.*))?$/.exec(path) ?? [];
  if (number === undefined) {
    const shown = path.startsWith("$") ? path : `$${path}`;
    return { place: locate(text, shown), path: shown === "$" ? "" : shown, message };
  }
  const start = lineStart(text, Number(number));
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end < 0 ? undefined : end);
  const place = locate(line, rest, start, text) ?? placeOf(text, start, start + line.length);
  return { place, path: rest === "$" ? "" : rest, message };
}
