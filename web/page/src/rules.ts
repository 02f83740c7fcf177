import { computed, signal } from "@preact/signals";
import type { Client } from "../../client/src/client.js";
import { Disconnected, Refused } from "../../client/src/errors.js";
import { OPERATIONS, type Operations, type Options, type Rule, type SpokenViolation } from "../../client/src/protocol.js";
import { connectPyodide } from "../../client/src/pyodide.js";
import type { Progress } from "./worker.js";

export type * from "../../client/src/protocol.js";
export { Refused };

/** Whether the library has loaded. It starts again when its worker is gone. */
export type Loading = "ready" | { failed: string } | (Progress & { again: boolean });
export const loading = signal<Loading>({ loaded: 0, total: 0, again: false });

export const LANGUAGES = { en: "English", et: "Eesti", hu: "Magyar", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

/** What is said in the chosen language: the statements of rules by their ids, and the templates of events and violations. */
export const learned = signal<{ language: Language; statements: ReadonlyMap<string, string>; templates: Readonly<Record<string, string>> }>({
  language: "en",
  statements: new Map(),
  templates: {},
});

const here = (path: string): URL => new URL(path, import.meta.url);

/** Starts a worker with the rules, and says how far it is. */
async function connect(again: boolean): Promise<Client> {
  const name = `alhambra-rules-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  loading.value = { loaded: 0, total: 0, again };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Progress>) => {
    if (typeof loading.peek() === "object") loading.value = { ...data, again };
  };
  try {
    const worker = new Worker(here("./worker.js"), { type: "module", name });
    const client = await connectPyodide({ pyodide: here("./pyodide/"), python: here("./python/"), worker });
    loading.value = "ready";
    // the worker holds this lock: whoever gets it knows that the worker is gone
    void navigator.locks?.request(name, () => void startAnew(client));
    return client;
  } catch (error) {
    loading.value = { failed: messageOf(error) };
    throw error;
  } finally {
    channel.close();
  }
}

let current: Promise<Client> = connect(false);
let gone: Client | undefined;

/** Replaces a connection whose worker is gone. Its requests are asked again. */
export async function startAnew(client?: Client): Promise<void> {
  if (client && client === gone) return;
  gone = client;
  current = connect(true);
  await Promise.allSettled([current, client?.close()]);
}

/** Asks the library. If its worker is gone, it asks a new one. */
async function ask(operation: keyof Operations, request: object, options: Options): Promise<unknown> {
  const client = await current;
  const asked = (one: Client) => (one[operation] as (request: object, options: Options) => Promise<unknown>)(request, options);
  return asked(client).catch(async (error: unknown) => {
    if (!(error instanceof Disconnected)) throw error;
    void startAnew(client);
    return asked(await current);
  });
}

const asking = OPERATIONS.map((name) => [name, (request: object = {}, options: Options = {}) => ask(name, request, options)]);

/** All operations of the library, which runs in a worker. They wait until it has loaded, and reject if it does not load. */
export const rules: Promise<Operations> = Promise.resolve(Object.fromEntries(asking) as Operations);

/** Resolves when the library has loaded for the first time. */
export const ready: Promise<unknown> = current;

// the first explanation loads networkx: load it now, before somebody waits for it
ready.then(() => ask("checkPlacement", { city: [], tile: "tower-11", cell: [5, 5] }, {})).catch(() => undefined);

/** The statements of the rules in the chosen language, by the rules' ids. */
export const statements = computed(() => learned.value.statements);

let asked: Language = "en";

/** Fetches the statements and the templates of a language. */
export async function learn(language: Language): Promise<void> {
  asked = language;
  const asking = [ask("rules", { language }, {}), ask("templates", { language }, {})] as const;
  const [known, templates] = (await Promise.all(asking)) as [Rule[], Record<string, string>];
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
