import { Disconnected, Refused, isRefusal } from "./errors.js";
import { Signals } from "./signals.js";
import type { Refusal } from "./protocol.js";

interface Waiter {
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/** An answer of the protocol: a result, or why the request is refused. */
type Answer = { id?: unknown; result: unknown } | ({ id?: unknown } & Refusal);

/** The requests that wait for their answers, by their ids. */
export class Waiting {
  readonly #waiters = new Map<unknown, Waiter>();
  readonly #signals = new Signals();
  #asked = 0;
  #ended: Disconnected | undefined;

  /**
   * Sends a request with an id and returns a promise of its result.
   *
   * @param send - takes the request as one line of JSON
   */
  ask(operation: string, request: object, signal: AbortSignal | undefined, send: (line: string) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      signal?.throwIfAborted();
      const id = ++this.#asked;
      const line = JSON.stringify({ ...request, do: operation, id });
      send(line);
      const settled = signal ? this.#signals.listen(signal, () => reject(signal.reason)) : () => {};
      this.#waiters.set(id, {
        resolve: (result) => (settled(), resolve(result)),
        reject: (reason) => (settled(), reject(reason)),
      });
    });
  }

  /**
   * Settles the request of an answer. One without an id answers the oldest, as answers come in order.
   *
   * @returns whether it is an answer to any request; true for all that comes after the end
   */
  settle(text: string): boolean {
    if (this.#ended) return true;
    const answer = readAnswer(text);
    const id = answer?.id ?? this.#waiters.keys().next().value;
    const waiter = this.#waiters.get(id);
    if (!answer || !waiter) return false;
    this.#waiters.delete(id);
    if ("result" in answer) waiter.resolve(answer.result);
    else waiter.reject(new Refused(answer));
    return true;
  }

  /** Rejects all requests, and all that follow. */
  end(why: Disconnected): void {
    this.#ended ??= why;
    for (const waiter of this.#waiters.values()) waiter.reject(this.#ended);
    this.#waiters.clear();
  }
}

/** Returns the answer that a text contains; undefined if it contains none. */
function readAnswer(text: string): Answer | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isRefusal(value)) return value;
  return typeof value === "object" && value !== null && "result" in value ? value : undefined;
}
