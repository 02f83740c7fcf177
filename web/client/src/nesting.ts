// Pyodide does not survive JSON that is nested very deeply: it is refused before it gets there.

import { Refused } from "./errors.js";

/** Documents of the rules have fewer levels than ten. */
const DEEPEST = 200;

/** Returns where a text has its first bracket that is nested too deeply; undefined if it has none. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (inString) {
      if (letter === "\\") at++;
      else if (letter === '"' || letter === "\n") inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === "[" || letter === "{") {
      if (++depth > DEEPEST) return at;
    } else if (letter === "]" || letter === "}") depth = Math.max(depth - 1, 0);
  }
  return undefined;
}

/** Throws `Refused` if a request, or a document in it, is nested too deeply. */
export function refuseDeepNesting(request: object): void {
  const message = `nested too deeply; the most are ${DEEPEST} levels`;
  for (const text of Object.values(request)) {
    const at = typeof text === "string" ? tooDeep(text) : undefined;
    if (at === undefined) continue;
    const line = text.slice(0, at).split("\n").length;
    const fault = { path: "$", line, column: at - text.lastIndexOf("\n", at), message };
    throw new Refused({ error: message, kind: "unreadable", faults: [fault] });
  }
  if (tooDeep(JSON.stringify(request)) !== undefined) throw new Refused({ error: message, kind: "unreadable" });
}
