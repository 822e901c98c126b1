import { Refusal } from "#web/lib/refusal.ts";

export interface RetryOptions {
  /**
   * How long to wait after so many failures: null gives up, Infinity waits until the browser is online
   * again or the person asks. Half a minute in total by default.
   */
  pauseMs?: (failures: number) => number | null;
  onPause?: (ms: number) => void;
  signal?: AbortSignal;
  /** Receives a `retry` event when the person asks to try again. */
  wake?: EventTarget;
}

const FIRST_PAUSE_MS = 200;
/** An eighth pause would exceed half a minute in total. */
const PAUSES = 7;

/**
 * Repeats a task while the server is unavailable (no answer, or 502, 503, 504). A pause ends early when
 * the browser is back online or the person asks. Any other failure is final.
 */
export async function retryWhileUnavailable<T>(
  task: () => Promise<T>,
  { pauseMs = exponentialPause, onPause, signal, wake }: RetryOptions = {},
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      const pause = pauseMs(failures);
      if (signal?.aborted || !isUnavailable(error) || pause === null) throw error;
      onPause?.(pause);
      if (await waitFor(pause, signal, wake)) failures = 0;
    }
  }
}

/** Half a minute in total. */
export function exponentialPause(failures: number): number | null {
  return failures <= PAUSES ? FIRST_PAUSE_MS * 2 ** (failures - 1) : null;
}

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Refusal && (error.code === "unavailable" || error.code === "request_timeout")
  );
}

/** Resolves with whether the pause ended early. */
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
