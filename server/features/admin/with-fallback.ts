const TIMEOUT_MS = 3_000;

/** Asks one part of the system; one that hangs or fails is reported with the fallback. */
export async function withFallback<T, U>(read: () => Promise<T>, fallback: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<U>((resolve) => {
    timer = setTimeout(() => resolve(fallback), TIMEOUT_MS);
  });
  try {
    return await Promise.race([read().catch(() => fallback), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
