import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { copyCheckout } from "#tests/support/built-checkout.ts";
import { ChildProgram } from "#tests/support/child-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { createTestDatabase, withServer } from "#tests/support/test-database.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const PROCESSES = 6;

type Env = Record<string, string>;

/** What became of processes started at once: "ready", or the exit code and the last thing said. */
async function startAll(root: string, env: Env): Promise<string[]> {
  return Promise.all(Array.from({ length: PROCESSES }, () => startOne(root, env)));
}

async function startOne(root: string, env: Env): Promise<string> {
  const port = await freePort();
  const dataDir = temporaryFolder();
  const program = new ChildProgram(join(root, "scripts/start.mjs"), [], {
    NODE_ENV: "",
    APP_SECRET: "one secret for all processes of an installation",
    PORT: String(port),
    DATA_DIR: dataDir,
    ...env,
  });
  onTestFinished(async () => void (await program.kill("SIGTERM")));
  let ended: string | undefined;
  void program.ended().then((code) => {
    ended = `${code}: ${program.errors.trim()}`;
  });
  while (ended === undefined) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return "ready";
    await pause(100);
  }
  return ended;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "alf-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const allReady = Array(PROCESSES).fill("ready");

test("six processes started at once on an unbuilt checkout and an empty database make one build and are ready", {
  timeout: 300_000,
}, async () => {
  const { root } = copyCheckout();
  const database = await createTestDatabase({ empty: true });
  expect(await startAll(root, { DATABASE_URL: database.url })).toEqual(allReady);
  const builds = readdirSync(join(root, "builds"));
  expect(builds).toHaveLength(1);
  printFigure(
    `${PROCESSES} starts at once, unbuilt, empty database: all ready, ${builds.length} build`,
  );
});

test("in production an unbuilt checkout is refused with one sentence, and nothing is written", async () => {
  const { root } = copyCheckout();
  const before = readdirSync(root);
  const outcomes = await startAll(root, { NODE_ENV: "production" });
  const sentence = "There is no build in dist/: run `npm run build` once, then start again.";
  expect(outcomes).toEqual(Array(PROCESSES).fill(`1: ${sentence}`));
  expect(readdirSync(root)).toEqual(before);
});

test("six processes started at once on an older database migrate it once and are ready", {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase({ empty: true });
  await migrateDatabase(database.url, firstMigrations(5));
  expect(await startAll(ROOT, { DATABASE_URL: database.url })).toEqual(allReady);
  const applied = await withServer(database.url, (client) =>
    client.query<{ count: number }>(
      "select count(*)::int, count(distinct hash)::int as hashes from drizzle.__drizzle_migrations",
    ),
  );
  const all = readdirSync(join(ROOT, "drizzle")).filter((name) => name.endsWith(".sql")).length;
  expect(applied.rows).toEqual([{ count: all, hashes: all }]);
  printFigure(`${PROCESSES} starts at once, 5 of ${all} migrations applied: all ready`);
});

test("MIGRATE_ON_START=off refuses an older database with one sentence, and leaves it as it is", async () => {
  const database = await createTestDatabase({ empty: true });
  const outcomes = await startAll(ROOT, { DATABASE_URL: database.url, MIGRATE_ON_START: "off" });
  for (const outcome of outcomes) {
    expect(outcome).toMatch(
      /^1: The database lacks \d+ migrations of this release: run `npm run migrate` first\.$/,
    );
  }
});

/** The folder as a release had it that knew only these. */
function firstMigrations(count: number): string {
  const folder = join(temporaryFolder(), "drizzle");
  cpSync(join(ROOT, "drizzle"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
