const TRIES = 5;

/**
 * Runs a task up to five times, as long as `isWorthRetrying` accepts the failure. That callback may
 * wait before it answers.
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
