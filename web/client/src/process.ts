import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { clientOver, type Client, type Transport } from "./client.js";
import { Disconnected } from "./errors.js";
import { Waiting } from "./waiting.js";

/** How to start the process. */
export interface ProcessOptions {
  /** The folder that it starts in. */
  cwd?: string;
  /** Its environment; absent: that of this process. */
  env?: { [name: string]: string | undefined };
}

/**
 * Starts `alhambra-rules serve` and talks to it over its standard input and output. Only in Node.
 *
 * @param command - the program and its arguments
 */
export async function connectProcess(
  command: readonly string[] = ["alhambra-rules", "serve"],
  options: ProcessOptions = {},
): Promise<Client> {
  const [program, ...args] = command;
  if (program === undefined) throw new TypeError("the command is empty: name a program first");
  const { spawn } = await import("node:child_process");
  const { createInterface } = await import("node:readline");
  const child = spawn(program, args, options);
  const waiting = new Waiting();
  let said = "";
  child.stderr.on("data", (part) => (said = (said + part).slice(-LONGEST_COMPLAINT)));
  child.stdin.on("error", () => {}); // the process ended; "close" says so
  const ended = new Promise<void>((resolve) => {
    child.on("error", (error) => {
      waiting.end(new Disconnected(`${program} does not start: ${error.message}`, { cause: error }));
      resolve();
    });
    child.on("close", (code, signal) => {
      waiting.end(new Disconnected(`${program} ended with ${signal ?? `code ${code}`}. ${said}`.trim()));
      resolve();
    });
  });
  createInterface({ input: child.stdout, crlfDelay: Infinity }).on("line", (line) => {
    try {
      waiting.settle(line);
    } catch {
      waiting.end(new Disconnected(`${program} does not speak the protocol: ${line.slice(0, 200)}`));
      child.kill();
    }
  });
  return clientOver(new Process(child, waiting, ended));
}

const LONGEST_COMPLAINT = 2_000;
const GRACE = 5_000;

class Process implements Transport {
  constructor(
    readonly child: ChildProcessWithoutNullStreams,
    readonly waiting: Waiting,
    readonly ended: Promise<void>,
  ) {}

  ask(operation: string, request: object, signal?: AbortSignal): Promise<unknown> {
    return this.waiting.ask(operation, request, signal, (line) => this.child.stdin.write(`${line}\n`));
  }

  async close(): Promise<void> {
    this.waiting.end(new Disconnected("the client is closed"));
    this.child.stdin.end();
    const impatient = setTimeout(() => this.child.kill(), GRACE);
    await this.ended;
    clearTimeout(impatient);
  }
}
