// The rules in a worker of Node.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { hearing, type Files, type FromWorker } from "./starting.js";

const contentNow = (url: string) => new Uint8Array(readFileSync(new URL(url)));

const around = {
  contentOf: async (url: string) => contentNow(url),
  contentNow,
  folderOf: (interpreter: string) => fileURLToPath(new URL("./", interpreter)),
  placeOf: fileURLToPath,
};

const hear = hearing(around, (said: FromWorker) => parentPort?.postMessage(said));
parentPort?.on("message", (message: Files | string) => hear(message));
