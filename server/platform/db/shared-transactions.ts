import { drizzle } from "drizzle-orm/node-postgres";
import type { Tx } from "#server/platform/db/database.ts";
import { type LineOptions, pipelinedLine } from "#server/platform/db/pipelined-line.ts";
import * as schema from "#server/platform/db/schema/index.ts";

/** Transactions for many at once, whose statements go out together, the beginning with them. */
export interface SharedTransactions {
  /** How many run side by side. */
  readonly lines: number;
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
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
    async run(work) {
      const line = free.pop();
      if (!line) throw new Error("more transactions than lines");
      try {
        const client = await line.client();
        const begun = client.query("begin");
        // It is a transaction: what is sent on this connection from here on belongs to it.
        const tx = drizzle(client, { schema }) as unknown as Tx;
        const [result] = await Promise.all([work(tx), begun]);
        const { command } = await client.query("commit");
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
