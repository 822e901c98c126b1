import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";
import pLimit from "p-limit";
import { Failure } from "#contract/errors.ts";

/**
 * Hashing runs on Node's four pool threads, which reading files and opening database connections
 * need too. However many people sign in at once, two of the four stay free for the rest of the app.
 * Those that may wait are some seconds of work: longer than that, nobody waits for an answer.
 */
const inTurn = boundedLine({ places: 2, mayWait: 64 });

/** Throws `unavailable` when too many are waiting already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Throws `unavailable` when too many are waiting already. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(given));
}

export function boundedLine({ places, mayWait }: { places: number; mayWait: number }) {
  const limit = pLimit(places);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mayWait) throw new Failure("unavailable");
    return limit(work);
  };
}
