import { Failure } from "#contract/errors.ts";

const FIRST_WAIT_MS = 200;
const PATIENCE_MS = 30_000;

/**
 * Repeats a task while the server is away (no answer, or 502, 503, 504): after 200 ms, then twice as
 * long each time, for half a minute in all. Any other refusal is an answer and ends it.
 */
export async function retryWhileAway<T>(task: () => Promise<T>): Promise<T> {
  let waited = 0;
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await task();
    } catch (error) {
      if (!isAway(error) || waited + wait > PATIENCE_MS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    waited += wait;
  }
}

function isAway(error: unknown): boolean {
  return error instanceof Failure && error.code === "unavailable";
}
