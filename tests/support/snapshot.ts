import { jobsSettled } from "#tests/support/jobs.ts";
import { rows } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export type Snapshot = Record<string, string[]>;

const UNSCHEDULED = `where t.name <> '__pgboss__send-it'
  and t.name not in (select name from pgboss.schedule)`;

/** Our own tables: the public schema, less what the migrations keep about themselves. */
export async function tableNames(app: TestApp): Promise<string[]> {
  const found = await rows<{ table_name: string }>(
    app,
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not like '%drizzle%'
     order by table_name`,
  );
  return found.map(({ table_name }) => table_name);
}

/**
 * Every row of every table of ours, and of the job queue, as text: equal when nothing was written. What the
 * clock orders by itself is left out.
 */
export async function snapshot(
  app: TestApp,
  options: { except?: string[] } = {},
): Promise<Snapshot> {
  const tables = [...(await tableNames(app)), "pgboss.job"];
  const kept = tables.filter((name) => !options.except?.includes(name));
  const taken = await Promise.all(
    kept.map(async (name) => {
      const which = name === "pgboss.job" ? UNSCHEDULED : "";
      const found = await rows<{ row: string }>(
        app,
        `select t::text as row from ${name} t ${which}`,
      );
      return [name, found.map(({ row }) => row).sort()] as const;
    }),
  );
  return Object.fromEntries(taken);
}

/** The same once what the calls before it left to do is done, so that none of it is taken for theirs. */
export async function settledSnapshot(
  app: TestApp,
  options: { except?: string[] } = {},
): Promise<Snapshot> {
  await jobsSettled(app);
  return await snapshot(app, options);
}

export function rowsIn(taken: Snapshot): number {
  return Object.values(taken).reduce((total, found) => total + found.length, 0);
}
