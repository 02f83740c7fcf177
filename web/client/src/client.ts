import { Disconnected } from "./errors.js";
import { OPERATIONS, type Identity, type Operations, type Options } from "./protocol.js";

/** One way to reach the rules. */
export interface Transport {
  /** Returns the result, or rejects with `Refused`, `Disconnected` or the signal's reason. */
  ask(operation: string, request: object, signal?: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** A connection to the rules. Each operation is a method that returns a promise. */
export interface Client extends Operations {
  /** Who answers: its name, version and operations. */
  readonly about: Identity;
  /** Ends the connection. Requests without an answer reject with `Disconnected`. */
  close(): Promise<void>;
}

const PROTOCOL = "alhambra-protocol/2";

/** Returns a client over a transport, after asking who answers there. */
export async function clientOver(transport: Transport): Promise<Client> {
  try {
    const about = (await transport.ask("hello", { protocol: PROTOCOL })) as Identity;
    if (about?.protocol !== PROTOCOL) throw new Disconnected(`what answers does not speak ${PROTOCOL}`);
    const methods = Object.entries(OPERATIONS).map(([name, operation]) => [
      name,
      async (request: object = {}, options: Options = {}) => transport.ask(operation, request, options.signal),
    ]);
    return { ...(Object.fromEntries(methods) as Operations), about, close: () => transport.close() };
  } catch (error) {
    await transport.close();
    throw error;
  }
}
