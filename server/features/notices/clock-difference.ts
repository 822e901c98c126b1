/**
 * A job starts by the database's clock, which may be ahead of this process's: what is due within so long is due. Less
 * than the time before a mail at which nothing joins it any more.
 */
export const CLOCKS_APART_MS = 5_000;

export function dueBy(now: Date): Date {
  return new Date(now.getTime() + CLOCKS_APART_MS);
}
