import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Client } from "./client.js";
import { Disconnected } from "./errors.js";
import { clientIn, failed, filesOfPyodide, filesOfPython, received, type PyodideOptions } from "./in_worker.js";
import type { FromWorker } from "./starting.js";
import { Waiting } from "./waiting.js";

export type { PyodideOptions } from "./in_worker.js";
export * from "./shared.js";

/** Runs the rules in a worker of this process, with Pyodide. No Python and no server is needed. */
export async function connectPyodide(options: PyodideOptions = {}): Promise<Client> {
  const base = pathToFileURL("./").href;
  const files = {
    ...filesOfPyodide(options.pyodide ?? packageOfPyodide(), base),
    ...filesOfPython(options.python ?? new URL("../python/", import.meta.url), base),
  };
  const waiting = new Waiting();
  const worker = new Worker(new URL("./worker_node.js", import.meta.url));
  worker.on("message", (message: FromWorker) => received(message, waiting));
  worker.on("error", (error) => waiting.end(failed(error)));
  worker.on("exit", () => waiting.end(new Disconnected("the worker ended")));
  const stop = async () => void (await worker.terminate());
  return clientIn({ post: (message) => worker.postMessage(message), stop }, waiting, files);
}

function packageOfPyodide(): URL {
  try {
    return new URL("./", import.meta.resolve("pyodide"));
  } catch (error) {
    throw new Disconnected("pyodide is not installed: npm install pyodide", { cause: error });
  }
}
