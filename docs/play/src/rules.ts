import { signal } from "@preact/signals";
import type { Client } from "../../../clients/js/src/client.js";
import { Refused } from "../../../clients/js/src/errors.js";
import type { Rule, ViolationVerdict } from "../../../clients/js/src/protocol.js";
import { connectPyodide } from "../../../clients/js/src/pyodide.js";

export type * from "../../../clients/js/src/protocol.js";
export { Refused };

/** How far the library has come. */
export const loading = signal<"loading" | "ready" | { failed: string }>("loading");

/** The statements of the rules in the chosen language, by the rules' ids. */
export const statements = signal<ReadonlyMap<string, string>>(new Map());

export const LANGUAGES = { en: "English", et: "Eesti", hu: "Magyar", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

/** The connection to the library, which runs in a worker. Rejects if it does not load. */
export const rules: Promise<Client> = connectPyodide({
  pyodide: new URL("./pyodide/", import.meta.url),
  python: new URL("./python/", import.meta.url),
});

rules.then(
  async (client) => {
    loading.value = "ready";
    // the first reason asked for loads the library that walks through cities: better now than later
    await client.checkPlacement({ city: [], tile: "tower-11", cell: [5, 5] });
  },
  (error: unknown) => {
    loading.value = { failed: messageOf(error) };
  },
);

/** Fetches what the rules say in a language. */
export async function learn(language: Language): Promise<void> {
  const known: Rule[] = await (await rules).rules({ language });
  statements.value = new Map(known.map((rule) => [rule.id, rule.statement]));
}

/** Returns why something failed, in a sentence. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the broken rules of a refusal; throws everything else again. */
export function brokenBy(error: unknown): ViolationVerdict[] {
  if (error instanceof Refused && error.report.length) return error.report;
  throw error;
}
