const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Retries until there is an answer: the id of what is sent makes repetitions harmless. */
export function untilAnswered(failures: number): number {
  // While the browser is offline there is no point in trying.
  if (!navigator.onLine) return Number.POSITIVE_INFINITY;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}
