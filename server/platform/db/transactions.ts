import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Client, Pool, PoolClient } from "pg";
import type { Db, Tx } from "#server/platform/db/database.ts";
import * as schema from "#server/platform/db/schema/index.ts";

/**
 * Transactions on the connections of a pool. Drizzle's own make an object for each transaction; here a
 * connection keeps its object, and with it the statements that were prepared on it.
 */
export function transactionsOn(pool: Pool): Db["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      await client.query(beginning(config));
      const result = await work(transactionOn(client));
      await client.query("commit");
      return result;
    } catch (error) {
      // On a connection that was lost there is nothing to roll back.
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
}

const known = new WeakMap<Client | PoolClient, Tx>();

/** After a `begin`, what is sent on a connection belongs to its transaction. */
export function transactionOn(client: Client | PoolClient): Tx {
  const tx =
    known.get(client) ??
    Object.assign(drizzle(client, { schema }), { inTransaction: true as const });
  known.set(client, tx);
  return tx;
}

function beginning({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  const isolation = isolationLevel && `isolation level ${isolationLevel}`;
  return ["begin", isolation, accessMode].filter(Boolean).join(" ");
}

/**
 * What is asked on one transaction without waiting for the answers to what goes before. All are heard out:
 * none may still be asking once the transaction has been undone.
 */
export async function askedTogether<Answers extends readonly unknown[]>(
  asked: {
    [At in keyof Answers]: Promise<Answers[At]>;
  },
): Promise<Answers> {
  const outcomes = await Promise.allSettled(asked);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }) as unknown as Answers;
}
