import type { Client } from "./client.js";
import { clientIn, failed, filesOfPyodide, filesOfPython, received, type PyodideOptions } from "./in_worker.js";
import type { Files, FromWorker } from "./starting.js";
import { Waiting } from "./waiting.js";

export type { PyodideOptions } from "./in_worker.js";
export * from "./shared.js";

/** Runs the rules in a worker of this browser, with Pyodide. No server is needed. */
export async function connectPyodide(options: PyodideOptions = {}): Promise<Client> {
  const waiting = new Waiting();
  const worker = workerAt(options.worker);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => received(data, waiting);
  worker.onerror = (event) => waiting.end(failed(event.message ?? "the worker does not start"));
  return clientIn({ post: (message) => worker.postMessage(message), stop: async () => worker.terminate() }, waiting, filesOf(options));
}

function workerAt(url: string | URL | Worker | undefined): Worker {
  if (url instanceof Worker) return url;
  if (url !== undefined) return new Worker(new URL(url, location.href), { type: "module" });
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** Bundlers find the files by these URLs, each written in one piece. Pyodide is installed next to this package. */
function filesOf({ pyodide, python }: PyodideOptions): Files {
  const files: Files = {
    loader: new URL("../../pyodide/pyodide.mjs", import.meta.url).href,
    program: new URL("../../pyodide/pyodide.asm.mjs", import.meta.url).href,
    interpreter: new URL("../../pyodide/pyodide.asm.wasm", import.meta.url).href,
    standard: new URL("../python/python_stdlib.zip", import.meta.url).href,
    library: new URL("../python/library.zip", import.meta.url).href,
    native: new URL("../python/native.zip", import.meta.url).href,
    later: new URL("../python/networkx.zip", import.meta.url).href,
  };
  const base = location.href;
  return { ...files, ...(pyodide && filesOfPyodide(pyodide, base)), ...(python && filesOfPython(python, base)) };
}
