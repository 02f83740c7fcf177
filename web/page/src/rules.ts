import { computed, signal } from "@preact/signals";
import type { Client } from "../../client/src/client.js";
import { Refused } from "../../client/src/errors.js";
import type { SpokenViolation } from "../../client/src/protocol.js";
import { connectPyodide } from "../../client/src/pyodide.js";

export type * from "../../client/src/protocol.js";
export { Refused };

/** Whether the library has loaded. */
export const loading = signal<"loading" | "ready" | { failed: string }>("loading");

export const LANGUAGES = { en: "English", et: "Eesti", hu: "Magyar", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

/** What is said in the chosen language: the statements of rules by their ids, and the templates of events and violations. */
export const learned = signal<{ language: Language; statements: ReadonlyMap<string, string>; templates: Readonly<Record<string, string>> }>({
  language: "en",
  statements: new Map(),
  templates: {},
});

/** The connection to the library, which runs in a worker. Rejects if it does not load. */
export const rules: Promise<Client> = connectPyodide({
  pyodide: new URL("./pyodide/", import.meta.url),
  python: new URL("./python/", import.meta.url),
});

rules.then(
  async (client) => {
    loading.value = "ready";
    // the first explanation loads networkx: load it now, before somebody waits for it
    await client.checkPlacement({ city: [], tile: "tower-11", cell: [5, 5] });
  },
  (error: unknown) => {
    loading.value = { failed: messageOf(error) };
  },
);

/** The statements of the rules in the chosen language, by the rules' ids. */
export const statements = computed(() => learned.value.statements);

let asked: Language = "en";

/** Fetches the statements and the templates of a language. */
export async function learn(language: Language): Promise<void> {
  asked = language;
  const client = await rules;
  const [known, templates] = await Promise.all([client.rules({ language }), client.templates({ language })]);
  if (asked !== language) return;
  learned.value = { language, statements: new Map(known.map((rule) => [rule.id, rule.statement])), templates };
}

/** Returns the message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the violations of a refusal. Rethrows any other error. */
export function brokenBy(error: unknown): SpokenViolation[] {
  if (error instanceof Refused && error.report.length) return error.report;
  throw error;
}
