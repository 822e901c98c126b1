import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { createTestDatabase, withServer } from "#tests/support/test-database.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

const migrations = readdirSync(join(ROOT, "drizzle")).filter((name) => name.endsWith(".sql"));

test.each(migrations)(
  "guarantee 46: kill -9 inside %s, and the next start completes it",
  async (name) => {
    const database = await createTestDatabase({ empty: true });
    const interrupted = await spawnApp(settings(database.url), { root: rootThatStopsInside(name) });
    await untilSleeping(database.url);
    await interrupted.program.kill("SIGKILL");
    const next = await spawnApp(settings(database.url));
    await untilHealthy(next);
    await next.program.kill("SIGTERM");
    const difference = await compareWithFresh(database.url);
    await database.drop();
    expect(difference).toEqual([]);
    printFigure(
      `guarantee 46: killed inside ${name}, ${difference.length} differences after restart`,
    );
  },
);

function settings(databaseUrl: string): Record<string, string> {
  const dataDir = mkdtempSync(join(tmpdir(), "alf-migrate-"));
  roots.push(dataDir);
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: "" };
}

/** The built app with one migration that falls asleep half-way. */
function rootThatStopsInside(name: string): string {
  const root = mkdtempSync(join(tmpdir(), "alf-root-"));
  roots.push(root);
  cpSync(realpathSync(join(ROOT, "dist")), join(root, "dist"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const file = join(root, "dist/drizzle", name);
  const statements = readFileSync(file, "utf8").split("--> statement-breakpoint");
  statements.splice(Math.ceil(statements.length / 2), 0, "\nselect pg_sleep(600);\n");
  writeFileSync(file, statements.join("--> statement-breakpoint"));
  return root;
}

async function untilSleeping(url: string): Promise<void> {
  await withServer(url, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()",
      );
      if (rowCount) return;
      await sleep(25);
    }
  });
}

async function compareWithFresh(url: string): Promise<string[]> {
  const fresh = await createTestDatabase({ empty: true });
  await migrateDatabase(fresh.url, join(ROOT, "drizzle"));
  const [ours, theirs] = [await describeSchema(url), await describeSchema(fresh.url)];
  await fresh.drop();
  return [
    ...ours.filter((line) => !theirs.includes(line)),
    ...theirs.filter((line) => !ours.includes(line)),
  ];
}

/** Every column, index and constraint of ours, a line each. The job queue keeps its own schema. */
function describeSchema(url: string): Promise<string[]> {
  return withServer(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      order by 1`);
    return rows.map(({ line }) => line);
  });
}
