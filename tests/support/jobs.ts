import { setTimeout as pause } from "node:timers/promises";
import { jobKind } from "#server/platform/jobs/jobs.ts";
import { countRows, onDatabase } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Resolves when the queue has nothing of these kinds left to do by now; of any kind when none is named. */
export async function jobsSettled(app: TestApp, ...kinds: string[]): Promise<void> {
  const from = `pgboss.job where (name = any($1) or cardinality($1::text[]) = 0)
    and state in ('created', 'retry', 'active') and start_after <= now() + interval '1 minute'`;
  while ((await countRows(app, from, [kinds])) > 0) await pause(25);
}

/** Runs a job of the clock now, and what it leaves for others. */
export async function runJob(app: TestApp, kind: string): Promise<void> {
  await runJobAlone(app, kind);
  await jobsSettled(app, "remove-files");
}

/** The same where what it leaves for others is not to be done. */
export async function runJobAlone(app: TestApp, kind: string): Promise<void> {
  await onDatabase(app, (db) => app.jobs().enqueue(db, jobKind(kind), {}));
  await jobsSettled(app, kind);
}
