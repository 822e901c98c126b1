import { setTimeout as pause } from "node:timers/promises";
import { Client, type QueryResultRow } from "pg";
import { onTestFinished } from "vitest";
import type { Database, Db } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { LONG_STATEMENT_MS } from "#server/platform/db/time-limits.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const PATIENCE_MS = 10_000;
/** A statement that waits for a lock must not keep the one that looks for it waiting. */
const KEPT_CONNECTIONS = 4;

/** Connections are kept by database: signing in costs more than most questions. */
const kept = new Map<string, Database>();

function keptDatabase({ databaseUrl: url }: Pick<TestApp, "databaseUrl">): Database {
  const limits = { maxConnections: KEPT_CONNECTIONS, statementMs: LONG_STATEMENT_MS };
  const database = kept.get(url) ?? openDatabase({ url, log: silentLog, ...limits });
  kept.set(url, database);
  return database;
}

/** Closes the kept connections to a database that is about to go. */
export async function leaveDatabase(url: string): Promise<void> {
  const database = kept.get(url);
  kept.delete(url);
  await database?.close();
}

/** What the app's database says, asked past the app. */
export async function rows<Row extends QueryResultRow>(
  app: Pick<TestApp, "databaseUrl">,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await keptDatabase(app).pool.query<Row>(statement, values)).rows;
}

export async function countRows(
  app: Pick<TestApp, "databaseUrl">,
  from: string,
  values: unknown[] = [],
): Promise<number> {
  const [row] = await rows<{ count: number }>(app, `select count(*)::int from ${from}`, values);
  return row?.count ?? 0;
}

export interface HeldLock {
  /** Resolves when that many statements of the app wait for a lock. */
  waiters(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Holds rows so that requests can be lined up behind them in a chosen order. */
export async function holdRows(
  app: Pick<TestApp, "databaseUrl">,
  statement: string,
  values: unknown[],
): Promise<HeldLock> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await client.query(statement, values);
  return {
    waiters: (count) => lockAwaited(app, count),
    async release() {
      await client.query("commit");
    },
  };
}

/** Resolves when that many statements of the app wait for a lock, whoever holds it. */
export async function lockAwaited(app: Pick<TestApp, "databaseUrl">, count: number): Promise<void> {
  const waiting = `pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const deadline = Date.now() + PATIENCE_MS;
  while ((await countRows(app, waiting)) < count) {
    if (Date.now() > deadline) throw new Error(`fewer than ${count} wait for the lock`);
    await pause(10);
  }
}

/** The app's own way of asking, for what only its verbs know how to write. */
export async function onDatabase<T>(
  app: Pick<TestApp, "databaseUrl">,
  use: (db: Db) => Promise<T>,
): Promise<T> {
  return use(keptDatabase(app).db);
}
