import { Disconnected, Refused } from "./errors.js";
import type { Refusal } from "./protocol.js";

interface Waiter {
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/** An answer of the protocol: a result, or why the request is refused. */
type Answer = { id?: number; result: unknown } | ({ id?: number } & Refusal);

/** An id that no request has. */
const NOBODY = 0;

/** The requests that wait for their answers, by their ids. */
export class Waiting {
  readonly #waiters = new Map<number, Waiter>();
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
      const stop = function (this: AbortSignal) {
        reject(this.reason);
      };
      const settled = () => signal?.removeEventListener("abort", stop);
      signal?.addEventListener("abort", stop, { once: true });
      this.#waiters.set(id, {
        resolve: (result) => (settled(), resolve(result)),
        reject: (reason) => (settled(), reject(reason)),
      });
      send(line);
    });
  }

  /** Settles the request of an answer. One without an id answers the oldest, as answers come in order. */
  settle(text: string): void {
    const answer = JSON.parse(text) as Answer;
    const id = answer.id ?? this.#waiters.keys().next().value ?? NOBODY;
    const waiter = this.#waiters.get(id);
    if (!waiter) return;
    this.#waiters.delete(id);
    if ("result" in answer) waiter.resolve(answer.result);
    else waiter.reject(new Refused(answer));
  }

  /** Rejects all requests, and all that follow. */
  end(why: Disconnected): void {
    this.#ended ??= why;
    for (const waiter of this.#waiters.values()) waiter.reject(this.#ended);
    this.#waiters.clear();
  }
}
