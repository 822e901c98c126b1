import { Failure } from "#contract/errors.ts";

const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];

export interface Persistence {
  signal: AbortSignal;
  /** The line broke; `willRetry` says whether another attempt comes by itself. */
  onBreak: (willRetry: boolean) => void;
  /** Where a person's 'try again' arrives. */
  wake: EventTarget;
}

/**
 * Repeats a task until it is answered, with growing pauses that end early when the browser is back
 * online or the person asks. When the pauses are used up it waits for one of those two.
 */
export async function persist<T>(task: () => Promise<T>, options: Persistence): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    options.signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      if (options.signal.aborted || !isAway(error)) throw error;
    }
    const wait = WAITS_MS[attempt];
    options.onBreak(wait !== undefined);
    const byPerson = await pause(wait, options);
    if (byPerson) attempt = -1;
  }
}

function isAway(error: unknown): boolean {
  return (
    error instanceof Failure && (error.code === "unavailable" || error.code === "request_timeout")
  );
}

/** Resolves with whether something better than the clock ended the pause. */
function pause(wait: number | undefined, { signal, wake }: Persistence): Promise<boolean> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (early: boolean) => {
      over.abort();
      clearTimeout(timer);
      resolve(early);
    };
    const once = { signal: over.signal };
    const timer = wait === undefined ? undefined : setTimeout(() => end(false), wait);
    addEventListener("online", () => end(true), once);
    wake.addEventListener("retry", () => end(true), once);
    signal.addEventListener("abort", () => end(false), once);
  });
}
