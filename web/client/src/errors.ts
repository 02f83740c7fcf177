import type { FaultVerdict, Refusal, SpokenViolation } from "./protocol.js";

/** The rules refuse a request, or the request cannot be read. */
export class Refused extends Error {
  override readonly name = "Refused";
  /** Why, in one word for programs. */
  readonly kind: Refusal["kind"];
  /** The id of the template that tells it in other languages, if there is one. */
  readonly template: string;
  /** Every rule that the move or action breaks; empty if no rule was judged. `translated` tells each. */
  readonly report: SpokenViolation[];
  /** Everything that cannot be read, with its path. */
  readonly faults: FaultVerdict[];

  constructor(refusal: Refusal) {
    super(refusal.error);
    this.kind = refusal.kind;
    this.template = `refusal.${refusal.kind}`;
    this.report = refusal.report ?? [];
    this.faults = refusal.faults ?? [];
  }
}

/** No answer came: the service is not there, it stopped, or the client was closed. */
export class Disconnected extends Error {
  override readonly name = "Disconnected";
}

/** Whether an answer says why a request is refused. */
export function isRefusal(answer: unknown): answer is Refusal {
  const { error, kind } = (answer ?? {}) as { error?: unknown; kind?: unknown };
  return typeof error === "string" && typeof kind === "string";
}
