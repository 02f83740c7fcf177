// The rules in a worker of a browser or of Node: what both have in common on this side.

import { clientOver, type Client, type Transport } from "./client.js";
import { Disconnected } from "./errors.js";
import { refuseDeepNesting } from "./nesting.js";
import type { Files, FromWorker } from "./starting.js";
import { Waiting } from "./waiting.js";

/** Where the parts are. */
export interface PyodideOptions {
  /** The URL of the folder of the npm package `pyodide`. Absent: Node or your bundler finds its files. */
  pyodide?: string | URL;
  /** The URL of the folder `python` of this package. Absent: Node or your bundler finds its files. */
  python?: string | URL;
  /** In browsers, the worker, `alhambra-rules/worker`, or its URL. Absent: it is next to this file, or bundled. */
  worker?: string | URL | Worker;
}

/** A worker of either kind. */
export interface AnyWorker {
  post(message: Files | string): void;
  stop(): Promise<void>;
}

class InWorker implements Transport {
  constructor(
    readonly worker: AnyWorker,
    readonly waiting: Waiting,
  ) {}

  async ask(operation: string, request: object, signal?: AbortSignal): Promise<unknown> {
    refuseDeepNesting(request);
    return this.waiting.ask(operation, request, signal, (line) => this.worker.post(line));
  }

  close(): Promise<void> {
    this.waiting.end(new Disconnected("the client is closed"));
    return this.worker.stop();
  }
}

/** Returns a client of the rules in a worker, which it starts with these files. */
export function clientIn(worker: AnyWorker, waiting: Waiting, files: Files): Promise<Client> {
  worker.post(files);
  return clientOver(new InWorker(worker, waiting));
}

/** Passes on what a worker says. */
export function received(message: FromWorker, waiting: Waiting): void {
  if ("failed" in message) waiting.end(failed(message.failed));
  else if (!waiting.settle(message.answer)) waiting.end(new Disconnected("the worker does not speak the protocol"));
}

/** The error of a worker that ended or never started. */
export function failed(why: unknown): Disconnected {
  return new Disconnected(`the rules do not load: ${why}`, { cause: why });
}

/** Returns the URLs of the files in the folder of Pyodide. */
export function filesOfPyodide(folder: string | URL, base: string): Pick<Files, "loader" | "program" | "interpreter"> {
  const at = (name: string) => new URL(name, asFolder(folder, base)).href;
  return { loader: at("pyodide.mjs"), program: at("pyodide.asm.mjs"), interpreter: at("pyodide.asm.wasm") };
}

/** Returns the URLs of the files in the folder `python`. */
export function filesOfPython(folder: string | URL, base: string): Pick<Files, "standard" | "library" | "native" | "later"> {
  const at = (name: string) => new URL(name, asFolder(folder, base)).href;
  return { standard: at("python_stdlib.zip"), library: at("library.zip"), native: at("native.zip"), later: at("networkx.zip") };
}

/** Returns the full URL of a folder, with a slash at its end. */
function asFolder(place: string | URL, base: string): URL {
  return new URL(String(place).replace(/\/*$/, "/"), base);
}
