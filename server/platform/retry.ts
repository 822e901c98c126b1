const TRIES = 5;

/**
 * Runs a task again, five times in all, as long as `isWorthRetrying` says so of its failure. That may take
 * its time: a pause belongs there.
 */
export async function retry<T>(
  task: () => Promise<T>,
  isWorthRetrying: (error: unknown, attempt: number) => Promise<boolean>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempt === TRIES || !(await isWorthRetrying(error, attempt))) throw error;
    }
  }
}
