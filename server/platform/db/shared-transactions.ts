import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import type { Tx } from "#server/platform/db/database.ts";
import { type LineOptions, pipelinedLine } from "#server/platform/db/pipelined-line.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { Sent } from "#server/platform/db/sent.ts";

/** Transactions for many at once, whose statements go out together, the beginning with them. */
export interface SharedTransactions {
  /** How many run side by side. */
  readonly lines: number;
  /** What `last` sends travels with the commit. */
  run<T>(work: (tx: Tx) => Promise<T>, last?: (tx: Tx, result: T) => Promise<Sent>): Promise<T>;
  close(): Promise<void>;
}

/** While one waits for its commit to reach the disk the other works. */
const LINES = 2;
/** A row that somebody holds must not hold up everybody in the transaction. */
const LOCK_TIMEOUT_MS = 200;

export function sharedTransactions(options: LineOptions): SharedTransactions {
  const lineOptions = { ...options, lockTimeoutMs: LOCK_TIMEOUT_MS };
  const lines = Array.from({ length: LINES }, () => pipelinedLine(lineOptions));
  const free = [...lines];
  return {
    lines: LINES,
    async run(work, last) {
      const line = free.pop();
      if (!line) throw new Error("more transactions than lines");
      try {
        const { client, socket } = await line.open();
        const tx = transactionOn(client);
        // Sent at once: the database works while answers are given to those before.
        socket.cork();
        const working = [client.query("begin"), work(tx)] as const;
        socket.uncork();
        const [, result] = await Promise.all(working);
        socket.cork();
        const sent = await last?.(tx, result);
        // Behind a statement that failed it ends the transaction all the same, and says how.
        const ending = [client.query("commit"), sent?.answered] as const;
        socket.uncork();
        const [{ command }] = await Promise.all(ending);
        if (command !== "COMMIT") throw new Error(`the transaction ended with ${command}`);
        return result;
      } catch (error) {
        line.drop();
        throw error;
      } finally {
        free.push(line);
      }
    },
    close: async () => {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

/** Made once for each connection: reading the schema costs more than a comment. */
const made = new WeakMap<Client, Tx>();

/** After a `begin`, what is sent on a connection belongs to its transaction. */
function transactionOn(client: Client): Tx {
  const known = made.get(client);
  if (known) return known;
  const tx = drizzle(client, { schema }) as unknown as Tx;
  made.set(client, tx);
  return tx;
}
