const PATIENCE_MS = 3_000;

/** What a part of the system answers. One that hangs is as bad as one that fails: it is spoken for. */
export async function askPart<T, U>(ask: () => Promise<T>, otherwise: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<U>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
  });
  try {
    return await Promise.race([ask().catch(() => otherwise), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
