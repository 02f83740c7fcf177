// What the board of Check shows: the document, the table at a chosen line of a record, or the last document that could be read.

import { computed, effect, signal } from "@preact/signals";
import { rules, type Position } from "../rules.js";
import { chosen, text, verdict, type Fault, type Verdict } from "./document.js";

export type Read = Verdict & { state: "read" };

/** The table at the line of the chosen violation. */
export const table = signal<{ line: number; position: Position } | null>(null);

/** The last document that could be read, until there is another one or none. */
const last = signal<Read | null>(null);

export interface Shown {
  position: Position;
  /** The violations that the board can mark, each in the city of its player. */
  faults: readonly Fault[];
  /** Whether the document cannot be read any more. */
  isOld: boolean;
}

export const shown = computed<Shown | null>(() => {
  const found = verdict.value.state === "read" ? verdict.value : last.value;
  if (!found) return null;
  const isOld = found !== verdict.value;
  const at = isOld ? null : table.value;
  const position = at?.position ?? found.position;
  return position && { position, faults: found.faults.filter(({ line }) => line === (at?.line ?? null)), isOld };
});

effect(() => {
  const found = verdict.value;
  if (found.state === "read") last.value = found;
  else if (found.state === "empty") last.value = null;
});

let asked = 0;

effect(() => {
  const line = chosen.value?.line ?? null;
  if (line === (table.peek()?.line ?? null)) return;
  table.value = null;
  if (line !== null) void showLine(line);
});

/** Shows the table at a line. */
async function showLine(line: number): Promise<void> {
  const question = ++asked;
  const steps = await rules.then((client) => client.steps({ record: text.peek(), first: line, count: 1 })).catch(() => null);
  const step = steps?.steps[0];
  if (!step || question !== asked || chosen.peek()?.line !== line) return;
  table.value = { line, position: step.position };
}
