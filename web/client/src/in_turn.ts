/**
 * Returns a function that runs others, only so many at the same time. The rest wait in turn.
 *
 * If a signal aborts before its turn comes, the function is not run, and its promise rejects at once.
 */
export function inTurn(most: number): <Result>(run: () => Promise<Result>, signal: AbortSignal) => Promise<Result> {
  let running = 0;
  const waiting = new Set<() => void>();

  const turnOf = (signal: AbortSignal) =>
    new Promise<void>((start, reject) => {
      const stop = () => {
        waiting.delete(started);
        reject(signal.reason);
      };
      const started = () => {
        signal.removeEventListener("abort", stop);
        start();
      };
      waiting.add(started);
      signal.addEventListener("abort", stop);
    });

  return async (run, signal) => {
    signal.throwIfAborted();
    if (running === most) await turnOf(signal);
    else running += 1;
    try {
      return await run();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
