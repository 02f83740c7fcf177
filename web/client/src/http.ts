import { clientOver, type Client, type Transport } from "./client.js";
import { Disconnected, Refused, isRefusal } from "./errors.js";
import { inTurn } from "./in_turn.js";
import { Signals } from "./signals.js";

export * from "./shared.js";

/** Requests under way at the same time. A service lets 128 connections wait, and closes some if 500 are open. */
const MOST = 100;

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
  readonly #signals = new Signals();
  readonly #inTurn = inTurn(MOST);

  constructor(url: string) {
    this.#url = url;
  }

  async ask(operation: string, request: object, signal?: AbortSignal): Promise<unknown> {
    const url = `${this.#url}/v1/${operation}`;
    const body = JSON.stringify(request);
    const stopping = new AbortController();
    const stops = [this.#closing.signal, ...(signal ? [signal] : [])].map((one) => {
      if (one.aborted) stopping.abort(one.reason);
      return this.#signals.listen(one, () => stopping.abort(one.reason));
    });
    try {
      return await this.#inTurn(() => resultAt(url, body, stopping.signal), stopping.signal);
    } finally {
      for (const settled of stops) settled();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Disconnected("the client is closed"));
  }
}

async function resultAt(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  let answer: unknown;
  let response: Response;
  try {
    response = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
    answer = await response.json();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new Disconnected(`${url} does not answer as the rules do: ${reasonOf(error)}`, { cause: error });
  }
  if (response.ok) return answer;
  if (isRefusal(answer)) throw new Refused(answer);
  throw new Disconnected(`${url} answers with status ${response.status}`);
}

/** Why a request failed. `fetch` itself says "fetch failed", and hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || String((reason as { code?: unknown }).code ?? reason.name);
}
