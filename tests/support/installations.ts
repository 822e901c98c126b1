import { createHash } from "node:crypto";
import { chmod } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { chooseStorage, joinDatabaseServer } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { STORE_MARK } from "#server/platform/installation/store-mark.ts";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import { ChildProgram } from "#tests/support/child-program.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Where an app keeps everything, as its settings say it. */
export type Installation = Record<string, string>;

/** Embedded database, files on disk. */
export async function embeddedInstallation(): Promise<Installation> {
  const folder = await temporaryFolder();
  // As root the embedded server runs as another user, who has to get in.
  await chmod(folder, 0o755);
  return { DATA_DIR: folder, DATABASE_URL: "", NODE_ENV: "", WEBHOOK_ALLOW_PRIVATE: "on" };
}

/** An empty database of the run's server, files on disk. */
export async function databaseInstallation(): Promise<Installation> {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  return { ...(await embeddedInstallation()), DATABASE_URL: database.url };
}

/** A database server and a bucket that are not ours. */
export async function separateInstallation(url: string, s3: S3Server): Promise<Installation> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  return {
    ...(await embeddedInstallation()),
    DATABASE_URL: url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** The built app on it, as a process of its own. */
export async function startInstalled(installation: Installation): Promise<TestApp> {
  const spawned = await spawnApp(installation);
  onTestFinished(() => spawned.program.kill("SIGTERM").then(() => {}));
  await untilHealthy(spawned);
  const { url, program } = spawned;
  const server = await joinDatabaseServer(readConfig(installation));
  onTestFinished(server.close);
  return {
    url,
    dataDir: String(installation.DATA_DIR),
    databaseUrl: server.url,
    s3: null,
    smtp: null,
    get jobs(): never {
      throw new Error("the queue of another process");
    },
    logLines: [],
    now: () => new Date(),
    advanceClock: () => {
      throw new Error("the clock of another process");
    },
    request: (path, init) => fetch(url + path, init),
    close: () => program.kill("SIGTERM").then(() => {}),
  };
}

export interface ToolRun {
  code: number | string;
  output: string;
  errors: string;
}

type ToolName =
  | "adopt-store"
  | "backup"
  | "check-config"
  | "grant-admin"
  | "restore"
  | "sweep-files"
  | "verify-approvals";

/** One of our tools, built, run to its end. */
export async function runTool(
  name: ToolName,
  args: string | string[],
  installation: Installation,
): Promise<ToolRun> {
  const program = new ChildProgram(
    resolve(ROOT, `dist/server/tools/${name}.js`),
    [args].flat(),
    installation,
  );
  const code = await program.ended();
  return { code, output: program.lines.join("\n"), errors: program.errors.trim() };
}

/** Everything it holds: a line for each row of each table and for each file. */
export async function contentsOf(installation: Installation): Promise<Map<string, string>> {
  const config = readConfig(installation);
  const server = await joinDatabaseServer(config);
  const contents = new Map<string, string>();
  try {
    for (const line of await rowsOf(server.url)) {
      const times = Number(contents.get(line) ?? 0) + 1;
      contents.set(line, String(times));
    }
  } finally {
    await server.close();
  }
  const storage = await chooseStorage(config);
  for await (const { key } of storage.list("")) {
    if (key === STORE_MARK) continue;
    const hash = createHash("sha256");
    await pipeline(await storage.read(key), hash);
    contents.set(`file ${key}`, hash.digest("hex"));
  }
  return contents;
}

/** What only one of them has, or has otherwise. */
export function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const lines = new Set([...one.keys(), ...other.keys()]);
  return [...lines].filter((line) => one.get(line) !== other.get(line));
}

/**
 * What the job queue notes about its own upkeep is no part of what is kept, and a copy is an
 * installation of its own.
 */
const NOT_KEPT = /^(pgboss\.(version|bam|warning|queue_stats)|public\.installation$)/;

async function rowsOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url, options: "-c timezone=UTC" });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'drizzle', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    const lines: string[] = [];
    for (const { name } of tables.filter((table) => !NOT_KEPT.test(table.name))) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      lines.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return lines;
  } finally {
    await client.end();
  }
}
