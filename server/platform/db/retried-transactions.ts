import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#server/platform/db/database.ts";
import { isConflict, sqlState } from "#server/platform/db/database-errors.ts";
import { retry } from "#server/platform/retry.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const FIRST_PAUSE_MS = 20;

/**
 * Runs a transaction again when the database ended it for the sake of another (a deadlock, a
 * serialization failure). Nothing of it was kept, so its callback has to be safe to run twice: what it
 * does outside the database must bear repetition. `removeUnlessHeld` removes files, and payments are read
 * and refunded at the card provider with the account locked.
 */
export function retriedTransactions(run: Db["transaction"], log: Log): Db["transaction"] {
  const isWorthRetrying = async (error: unknown, attempt: number) => {
    if (!isConflict(error)) return false;
    log.warn("transaction runs again", { sqlstate: sqlState(error), attempt });
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    return true;
  };
  return (work, config) => retry(() => run(work, config), isWorthRetrying);
}
