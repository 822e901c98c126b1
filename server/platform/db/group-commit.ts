import { Pool, type QueryResult } from "pg";
import type { NamedStatement } from "#server/platform/db/named-statement.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const MOST = 50;
/** A row that somebody holds must not hold up everybody else of the group. */
const LOCK_TIMEOUT_MS = 200;

export interface GroupCommit {
  /**
   * Runs a statement that is a whole transaction by itself, and shares the commit with those that
   * come at the same moment. `order` is what it locks: all groups take locks in the same order.
   * Rejects when anything of its group failed; nothing of it has then happened, or, when the
   * connection broke at the commit, all of it may have.
   */
  run<Row>(
    statement: NamedStatement<Row>,
    values: Record<string, unknown>,
    order: string,
  ): Promise<Row[]>;
  close(): Promise<void>;
}

interface Member {
  order: string;
  query: { name: string; text: string; values: unknown[] };
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

/** A commit costs a flush to disk, and one that notifies keeps the others waiting for it. */
export function groupCommit(options: { url: string; log: Log }): GroupCommit {
  const pool = new Pool({
    connectionString: options.url,
    // One group at a time: two would wait for each other's rows, and each be half as large.
    max: 1,
    // Statements of a group follow each other without waiting for answers.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: `-c client_connection_check_interval=1000 -c idle_in_transaction_session_timeout=60000 -c lock_timeout=${LOCK_TIMEOUT_MS}`,
    application_name: "alfinete groups",
  });
  pool.on("error", (error) => options.log.warn("idle database connection lost", { error }));
  pool.on("connect", (client) => void client.on("error", () => {}));
  let waiting: Member[] = [];
  let working = false;

  async function work(): Promise<void> {
    if (working || waiting.length === 0) return;
    working = true;
    const group = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    await commitTogether(group).catch((error: unknown) => {
      for (const { reject } of group) reject(error);
    });
    working = false;
    void work();
  }

  async function commitTogether(group: Member[]): Promise<void> {
    group.sort((a, b) => (a.order < b.order ? -1 : 1));
    const client = await pool.connect();
    const alone = group.length === 1;
    const begun = alone ? null : client.query("begin");
    const sent = group.map(({ query }) => client.query(query));
    const committed = alone ? null : client.query("commit");
    const answers = await Promise.allSettled([...sent, begun, committed]);
    const failed = answers.find((answer) => answer.status === "rejected");
    // A failed statement makes a rollback of the commit. Its connection may have half-known statements.
    const whole = !failed && (alone || (await committed)?.command === "COMMIT");
    client.release(!whole);
    if (!whole) throw failed?.reason ?? new Error("the group was rolled back");
    for (const [at, { resolve }] of group.entries()) {
      const answer = answers[at] as PromiseFulfilledResult<QueryResult>;
      resolve(answer.value.rows);
    }
  }

  return {
    run: (statement, values, order) =>
      new Promise((resolve, reject) => {
        const { name, text } = statement;
        const query = { name, text, values: statement.valuesFrom(values) };
        const take = (rows: unknown[]) =>
          resolve(rows as Awaited<ReturnType<typeof statement.run>>);
        waiting.push({ order, query, resolve: take, reject });
        // Whoever arrived in the same moment comes along.
        setImmediate(work);
      }),
    close: () => pool.end(),
  };
}
