import { Failure } from "#contract/errors.ts";

export interface Patience {
  /**
   * How long to wait after so many failures: null gives up, Infinity waits for the browser to be online
   * again or for the person. Half a minute in all unless told otherwise.
   */
  pauseMs?: (failures: number) => number | null;
  onPause?: (ms: number) => void;
  signal?: AbortSignal;
  /** Where a person's 'try again' arrives. */
  wake?: EventTarget;
}

const FIRST_PAUSE_MS = 200;
/** The eighth pause would end after more than half a minute. */
const PAUSES = 7;

/**
 * Repeats a task while the server is away (no answer, or 502, 503, 504), with pauses that end early when
 * the browser is back online or the person asks. Any other refusal is an answer and ends it.
 */
export async function retryWhileAway<T>(
  task: () => Promise<T>,
  { pauseMs = twiceAsLong, onPause, signal, wake }: Patience = {},
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      const pause = pauseMs(failures);
      if (signal?.aborted || !isAway(error) || pause === null) throw error;
      onPause?.(pause);
      if (await waitFor(pause, signal, wake)) failures = 0;
    }
  }
}

function twiceAsLong(failures: number): number | null {
  return failures <= PAUSES ? FIRST_PAUSE_MS * 2 ** (failures - 1) : null;
}

function isAway(error: unknown): boolean {
  return (
    error instanceof Failure && (error.code === "unavailable" || error.code === "request_timeout")
  );
}

/** Resolves with whether something better than the clock ended the pause. */
function waitFor(ms: number, signal?: AbortSignal, wake?: EventTarget): Promise<boolean> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (early: boolean) => {
      over.abort();
      clearTimeout(timer);
      resolve(early);
    };
    const once = { signal: over.signal };
    const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => end(false), ms);
    addEventListener("online", () => end(true), once);
    wake?.addEventListener("retry", () => end(true), once);
    signal?.addEventListener("abort", () => end(false), once);
  });
}
