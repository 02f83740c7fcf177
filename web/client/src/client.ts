import { Disconnected } from "./errors.js";
import { OPERATIONS, type Action, type Identity, type Operations, type Options, type SpokenViolation, type State } from "./protocol.js";

/** One way to reach the rules. */
export interface Transport {
  /** Returns the result, or rejects with `Refused`, `Disconnected` or the signal's reason. */
  ask(operation: string, request: object, signal?: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** Ask why an action of a seat is illegal. */
export interface ReasonsRequest {
  /** the state of the game, or one that `determinize` returned for the seat */
  state: State;
  /** the name of the player whose action it is */
  seat: string;
  action: Action;
}

/** A connection to the rules. Each operation is a method that returns a promise. */
export interface Client extends Operations {
  /** Who answers: its name, version and operations. */
  readonly about: Identity;
  /**
   * Returns every rule that an action of a seat breaks; none if it is legal. It says nothing that the seat may not
   * know. An action of another player is refused.
   */
  reasons(request: ReasonsRequest, options?: Options): Promise<SpokenViolation[]>;
  /** Ends the connection. Requests without an answer reject with `Disconnected`. */
  close(): Promise<void>;
}

const PROTOCOL = "alhambra-protocol/2";

/** Returns a client over a transport, after asking who answers there. */
export async function clientOver(transport: Transport): Promise<Client> {
  try {
    const about = (await transport.ask("hello", { protocol: PROTOCOL })) as Identity;
    if (about?.protocol !== PROTOCOL) throw new Disconnected(`what answers does not speak ${PROTOCOL}`);
    const methods = OPERATIONS.map((name) => [
      name,
      async (request: object = {}, options: Options = {}) => transport.ask(inProtocol(name), request, options.signal),
    ]);
    const operations = Object.fromEntries(methods) as Operations;
    const reasons: Client["reasons"] = async ({ state, seat, action }, options) =>
      (await operations.checkAction({ state, action, as: seat }, options)).violations;
    return { ...operations, reasons, about, close: () => transport.close() };
  } catch (error) {
    await transport.close();
    throw error;
  }
}

/** Returns what the protocol calls a method: `newGame` is `new_game`. */
function inProtocol(method: string): string {
  return method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
