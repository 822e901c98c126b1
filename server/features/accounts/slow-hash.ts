import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";
import pLimit from "p-limit";
import { Failure } from "#contract/errors.ts";

/**
 * Hashing runs on Node's four pool threads, which file reads and new database connections need too.
 * However many people sign in at once, two of the four stay free for the rest of the app. The queue
 * holds a few seconds of work: nobody would wait longer for an answer.
 */
const enqueue = boundedQueue({ concurrency: 2, maxWaiting: 64 });

/** Throws `unavailable` when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password));
}

/** Throws `unavailable` when the queue is full. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return enqueue(() => verify(given));
}

export function boundedQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}) {
  const limit = pLimit(concurrency);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw new Failure("unavailable");
    return limit(work);
  };
}
