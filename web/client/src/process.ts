import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { clientOver, type Client, type Transport } from "./client.js";
import { Disconnected } from "./errors.js";
import { byLines } from "./lines.js";
import { Waiting } from "./waiting.js";

export * from "./shared.js";

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
  return clientOver(new Process(program, spawn(program, args, options)));
}

const LONGEST_COMPLAINT = 2_000;
/** Milliseconds in which a process that stops may say its last words, or with which status it ends. */
const LAST_WORDS = 500;
/** Milliseconds after which a process that is to end is asked by a signal, and then killed. */
const [GRACE, PATIENCE] = [1_000, 1_500];

class Process implements Transport {
  readonly #program: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Waiting();
  readonly #exited: Promise<void>;
  #said = "";
  #status: string | undefined;

  constructor(program: string, child: ChildProcessWithoutNullStreams) {
    this.#program = program;
    this.#child = child;
    this.#exited = new Promise((resolve) => {
      child.on("error", (error) => (this.#end(`does not start: ${error.message}`, error), resolve()));
      child.on("exit", (code, signal) => {
        this.#status = signal ?? `code ${code}`;
        this.#endSoon("ended");
        resolve();
      });
    });
    child.stderr.setEncoding("utf8").on("data", (part: string) => (this.#said = (this.#said + part).slice(-LONGEST_COMPLAINT)));
    child.stdin.on("error", () => this.#endSoon("closed its input"));
    const lines = byLines((line) => this.#hear(line), (start) => this.#refuse(start));
    child.stdout.setEncoding("utf8").on("data", lines).on("end", () => this.#endSoon("closed its output"));
  }

  ask(operation: string, request: object, signal?: AbortSignal): Promise<unknown> {
    return this.#waiting.ask(operation, request, signal, (line) => this.#child.stdin.write(`${line}\n`));
  }

  async close(): Promise<void> {
    this.#waiting.end(new Disconnected("the client is closed"));
    this.#child.stdin.end();
    const signals = [setTimeout(() => this.#child.kill(), GRACE), setTimeout(() => this.#child.kill("SIGKILL"), PATIENCE)];
    await this.#exited;
    signals.forEach(clearTimeout);
    this.#letGo();
  }

  #hear(line: string): void {
    if (!this.#waiting.settle(line)) this.#refuse(line);
  }

  #refuse(line: string): void {
    this.#end(`does not speak the protocol: ${line.slice(0, 200)}`);
    this.#letGo();
    void this.close();
  }

  /** Ends when all output has been read, or soon, if something keeps it open. That it ended is the best reason. */
  #endSoon(why: string): void {
    const over = () => {
      clearTimeout(soon);
      this.#end(this.#status ? `ended with ${this.#status}. ${this.#said}`.trim() : why);
      void this.close();
    };
    const soon = setTimeout(over, LAST_WORDS);
    this.#child.once("close", over);
  }

  #end(why: string, cause?: Error): void {
    this.#waiting.end(new Disconnected(`${this.#program} ${why}`, { cause }));
  }

  /** Stops reading, even if a process that it started goes on writing. */
  #letGo(): void {
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }
}
