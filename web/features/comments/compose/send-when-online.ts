import { Failure } from "#contract/errors.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Repeats a sending that got no answer, when the connection is back and now and then in between, until
 * there is one. The caller's id makes repetitions harmless.
 */
export async function sendWhenOnline<T>(
  send: () => Promise<T>,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      const away = error instanceof Failure && error.code === "unavailable";
      if (!away || signal.aborted) throw error;
      onWait();
      await untilOnline(wait, signal);
    }
  }
}

function untilOnline(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    // While the browser says that it is offline there is no point in trying.
    const timer = setTimeout(() => {
      if (navigator.onLine) done();
    }, wait);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
