import { signal } from "@preact/signals";
import { pack, unpack } from "./links.js";
import type { Word } from "./words.js";

export const MODES = ["start", "build", "play", "check", "replay"] as const;
export type Mode = (typeof MODES)[number];

/** What the address contains: the mode, and a document if somebody shared one. */
export interface Route {
  mode: Mode;
  document?: string;
  at?: number;
}

export const route = signal<Route>({ mode: "start" });

/** What is wrong with the address, if anything. */
export const brokenLink = signal<Word | "">("");

const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text);

/** Reads an address such as `#replay?at=12&text=...`. */
export async function read(hash: string): Promise<Route> {
  const [name = "", query = ""] = hash.replace(/^#/, "").split("?");
  const mode = isMode(name) ? name : "start";
  const given = new URLSearchParams(query);
  const text = given.get("text");
  const at = Number.parseInt(given.get("at") ?? "", 10);
  return {
    mode,
    ...(text ? { document: await unpack(text) } : {}),
    ...(Number.isFinite(at) ? { at } : {}),
  };
}

/** Returns the address of a document in a mode. */
export async function address(mode: Mode, document: string, at?: number): Promise<string> {
  const query = at === undefined ? "" : `at=${at}&`;
  return `${location.origin}${location.pathname}#${mode}?${query}text=${await pack(document)}`;
}

const isKnown = (hash: string): boolean => /^#?$/.test(hash) || isMode(hash.slice(1).split("?")[0] ?? "");

export function listen(): void {
  const follow = async () => {
    try {
      route.value = await read(location.hash);
      brokenLink.value = isKnown(location.hash) ? "" : "This link leads nowhere: the page has no such part.";
    } catch {
      const mode = location.hash.slice(1).split("?")[0] ?? "";
      route.value = { mode: isMode(mode) ? mode : "start" };
      brokenLink.value = "This link is damaged. Ask for it again.";
    }
  };
  window.addEventListener("hashchange", follow);
  void follow();
}

/** Goes to the top of a mode with a document, without putting the document into the address. */
export function open(mode: Mode, document?: string, at?: number): void {
  history.pushState(null, "", `#${mode}`);
  window.scrollTo(0, 0);
  route.value = { mode, ...(document === undefined ? {} : { document }), ...(at === undefined ? {} : { at }) };
}
