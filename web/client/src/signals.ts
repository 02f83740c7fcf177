/** Waits for signals to abort: one listener each, however many requests a signal belongs to. */
export class Signals {
  readonly #stops = new Map<AbortSignal, Set<() => void>>();

  /** Calls `stop` when the signal aborts. Returns a function that calls this off. */
  listen(signal: AbortSignal, stop: () => void): () => void {
    const stops = this.#stops.get(signal) ?? this.#added(signal);
    const once = () => stop(); // the same function may wait twice
    stops.add(once);
    return () => {
      if (stops.delete(once) && stops.size === 0) this.#forget(signal);
    };
  }

  #added(signal: AbortSignal): Set<() => void> {
    const stops = new Set<() => void>();
    this.#stops.set(signal, stops);
    signal.addEventListener("abort", this.#aborted);
    return stops;
  }

  readonly #aborted = (event: Event) => {
    const signal = event.target as AbortSignal;
    const stops = this.#stops.get(signal);
    this.#forget(signal);
    for (const stop of stops ?? []) stop();
  };

  #forget(signal: AbortSignal): void {
    signal.removeEventListener("abort", this.#aborted);
    this.#stops.delete(signal);
  }
}
