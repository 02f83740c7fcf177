// What the tests share: the ways to connect, and playing on.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { connectHttp, connectProcess, connectPyodide } from "../dist/index.js";

const PROGRAM = process.env.ALHAMBRA_RULES ?? "alhambra-rules";

/** Start the service over HTTP; returns its URL and how to stop it. */
export async function serveHttp() {
  const child = spawn(PROGRAM, ["serve", "--http", "127.0.0.1:0"], { stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: child.stderr })) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (found) {
      child.stderr.resume();
      return { url: found[0], stop: () => child.kill() };
    }
  }
  throw new Error("the service did not start");
}

/** Each way to connect: it returns a client, whose close also stops the service. */
export const TRANSPORTS = {
  http: async () => {
    const { url, stop } = await serveHttp();
    const client = await connectHttp(url);
    return { ...client, close: () => client.close().finally(stop) };
  },
  process: () => connectProcess([PROGRAM, "serve"]),
  pyodide: () => connectPyodide(),
};

/** A random choice that a seed decides. */
export function chooser(seed) {
  let number = seed;
  return (choices) => {
    number = (number * 48271) % 2147483647;
    return choices[number % choices.length];
  };
}
