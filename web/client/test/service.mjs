// The service over HTTP, for tests that need no client.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export const PROGRAM = process.env.ALHAMBRA_RULES ?? "alhambra-rules";

/** Starts the service over HTTP, with more options; returns its URL and how to stop it. */
export async function serveHttp(...options) {
  const child = spawn(PROGRAM, ["serve", "--http", "127.0.0.1:0", ...options], { stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: child.stderr })) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (found) {
      child.stderr.resume();
      return { url: found[0], stop: () => child.kill() };
    }
  }
  throw new Error("the service did not start");
}
