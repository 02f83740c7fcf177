// The rules in a worker of Node.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { hearing, type Files, type FromWorker } from "./starting.js";

async function contentOf(url: string): Promise<Uint8Array> {
  if (url.startsWith("file:")) return new Uint8Array(await readFile(new URL(url)));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is missing`);
  return new Uint8Array(await response.arrayBuffer());
}

const around = {
  contentOf,
  folderOf: (interpreter: string) => fileURLToPath(new URL("./", interpreter)),
  placeOf: fileURLToPath,
};

const hear = hearing(around, (said: FromWorker) => parentPort?.postMessage(said));
parentPort?.on("message", (message: Files | string) => hear(message));
