import { clientOver, type Client, type Transport } from "./client.js";
import { Disconnected, Refused } from "./errors.js";
import type { Refusal } from "./protocol.js";

/**
 * Connects to `alhambra-rules serve --http`.
 *
 * @param url - where it serves, such as `http://127.0.0.1:8000`
 */
export async function connectHttp(url: string | URL): Promise<Client> {
  return clientOver(new Http(String(url).replace(/\/+$/, "")));
}

class Http implements Transport {
  readonly #url: string;
  readonly #closing = new AbortController();

  constructor(url: string) {
    this.#url = url;
  }

  async ask(operation: string, request: object, signal?: AbortSignal): Promise<unknown> {
    const stop = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    const url = `${this.#url}/v1/${operation}`;
    const body = JSON.stringify(request);
    const headers = { "Content-Type": "application/json" };
    let answer: unknown;
    let response: Response;
    try {
      response = await fetch(url, { method: "POST", headers, body, signal: stop });
      answer = await response.json();
    } catch (error) {
      if (stop.aborted) throw stop.reason;
      throw new Disconnected(`${url} does not answer as the rules do: ${reasonOf(error)}`, { cause: error });
    }
    if (response.ok) return answer;
    if (isRefusal(answer)) throw new Refused(answer);
    throw new Disconnected(`${url} answers with status ${response.status}`);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Disconnected("the client is closed"));
  }
}

/** Why a request failed. `fetch` itself says "fetch failed", and hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || String((reason as { code?: unknown }).code ?? reason.name);
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "kind" in answer && "error" in answer;
}
