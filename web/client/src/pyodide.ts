import { clientOver, type Client, type Transport } from "./client.js";
import { Disconnected } from "./errors.js";
import { refuseDeepNesting } from "./nesting.js";
import { Waiting } from "./waiting.js";
import type { FromWorker, Places } from "./worker.js";

/** Where the parts lie. */
export interface PyodideOptions {
  /** The URL of the folder of the npm package `pyodide`. Node finds it by itself. */
  pyodide?: string | URL;
  /** The URL of the folder `python` of this package, if it is not beside this file's folder. */
  python?: string | URL;
}

/** Runs the rules in a worker of this browser or of Node, with Pyodide. No server is needed. */
export async function connectPyodide(options: PyodideOptions = {}): Promise<Client> {
  const python = folder(options.python ?? new URL("../python/", import.meta.url));
  const pyodide = folder(options.pyodide ?? pyodideOfNode());
  const waiting = new Waiting();
  const worker = await (isNode() ? nodeWorker(waiting) : browserWorker(waiting));
  worker.post({ pyodide, python });
  return clientOver(new InWorker(worker, waiting));
}

/** A worker of either kind. */
interface AnyWorker {
  post(message: Places | string): void;
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

async function nodeWorker(waiting: Waiting): Promise<AnyWorker> {
  const { Worker } = await import("node:worker_threads");
  const worker = new Worker(new URL("./worker.js", import.meta.url));
  worker.on("message", (message: FromWorker) => received(message, waiting));
  worker.on("error", (error) => waiting.end(failed(error)));
  worker.on("exit", () => waiting.end(new Disconnected("the worker ended")));
  return { post: (message) => worker.postMessage(message), stop: async () => void (await worker.terminate()) };
}

async function browserWorker(waiting: Waiting): Promise<AnyWorker> {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => received(data, waiting);
  worker.onerror = (event) => waiting.end(failed(event.message));
  return { post: (message) => worker.postMessage(message), stop: async () => worker.terminate() };
}

function received(message: FromWorker, waiting: Waiting): void {
  if ("answer" in message) waiting.settle(message.answer);
  else waiting.end(failed(message.failed));
}

function failed(why: unknown): Disconnected {
  return new Disconnected(`the rules do not load: ${why}`, { cause: why });
}

function isNode(): boolean {
  return typeof process !== "undefined" && Boolean(process.versions?.node);
}

function pyodideOfNode(): URL {
  if (isNode()) {
    try {
      return new URL("./", import.meta.resolve("pyodide"));
    } catch (error) {
      throw new Disconnected("pyodide is not installed: npm install pyodide", { cause: error });
    }
  }
  throw new TypeError('say where pyodide lies: connectPyodide({ pyodide: "/node_modules/pyodide/" })');
}

/** Returns the full URL of a folder, with a slash at its end. */
function folder(place: string | URL): string {
  const from = isNode() ? `file://${process.cwd()}/` : location.href;
  return new URL(String(place).replace(/\/*$/, "/"), from).href;
}
