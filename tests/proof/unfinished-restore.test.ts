import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { clearRestore } from "#server/backup/clear-restore.ts";
import { markDatabase } from "#server/backup/unfinished-restore.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { chooseStorage } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { writeStoreMark } from "#server/platform/installation/store-mark.ts";
import { createJobTables } from "#server/platform/jobs/pg-boss-jobs.ts";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import { ChildProgram } from "#tests/support/child-program.ts";
import { heldBackFile } from "#tests/support/held-back-file.ts";
import {
  databaseInstallation,
  type Installation,
  runTool,
  separateInstallation,
} from "#tests/support/installations.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { temporaryFolderOfFile } from "#tests/support/temporary-folder.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const MIGRATION_LOCK = 4_211_986;
const TABLES = "pg_tables where schemaname in ('public', 'drizzle', 'pgboss', 'alfinete_restore')";
const MARKED = "pg_tables where schemaname = 'alfinete_restore'";
const FILES = 12;
const WHAT_TO_DO = "npm run restore -- --clear";

let backup: string;
beforeAll(async () => {
  const folder = await temporaryFolderOfFile();
  const database = await createTestDatabase({ empty: true });
  await migrateDatabase(database.url, "drizzle");
  await createJobTables(database.url);
  await rows(
    { databaseUrl: database.url },
    "insert into users (name, email) values ('Ana', 'ana@alfinete.test')",
  );
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url });
  await writeFile(join(folder, "app-secret"), "um segredo que o app gerou\n");
  const storage = await chooseStorage(config);
  for (let n = 0; n < FILES; n += 1)
    await storage.put(`assets/${randomUUID()}.png`, randomBytes(300_000));
  backup = join(folder, "whole.tar");
  await writeBackup({ config, databaseUrl: database.url, storage }, backup);
  await database.drop();
});

const onDisk = () => databaseInstallation();

async function onS3(): Promise<Installation> {
  const s3 = await startS3Server();
  onTestFinished(s3.stop);
  const { DATABASE_URL: url = "" } = await databaseInstallation();
  return separateInstallation(url, s3);
}

const databaseOf = ({ DATABASE_URL: databaseUrl = "" }: Installation) => ({ databaseUrl });

/** Tables, and files in the store and the data folder, half-written ones too. */
async function leftIn(installation: Installation) {
  const stored: string[] = [];
  const storage = await chooseStorage(readConfig(installation));
  for await (const { key } of storage.list("")) stored.push(key);
  const folder = await readdir(String(installation.DATA_DIR), {
    recursive: true,
    withFileTypes: true,
  });
  const inStore = installation.S3_BUCKET ? stored.length : 0;
  const local = folder.filter((entry) => entry.isFile()).length;
  return { tables: await countRows(databaseOf(installation), TABLES), files: inStore + local };
}

async function holdMigrations(installation: Installation): Promise<Client> {
  const client = new Client({ connectionString: String(installation.DATABASE_URL) });
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  return client;
}

const until = (holds: () => Promise<boolean>) => expect.poll(holds, { timeout: 40_000 }).toBe(true);

const waitingForLock = (installation: Installation) => async () =>
  (await countRows(
    databaseOf(installation),
    "pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  )) > 0;

type Reach = (place: Installation) => Promise<{ program: ChildProgram; release(): Promise<void> }>;

/** Ways to be killed: each starts a restore, brings it to that point and holds it there. */
const MOMENTS: [string, () => Promise<Installation>, Reach][] = [
  [
    "before its first table",
    onDisk,
    async (place) => {
      const lock = await holdMigrations(place);
      const program = restoring(backup, place);
      await until(waitingForLock(place));
      return { program, release: () => lock.end() };
    },
  ],
  ["half-way through its files", onDisk, halfWay],
  ["half-way through its files, into S3", onS3, halfWay],
  [
    "before its last step",
    onDisk,
    async (place) => {
      const { program, giveRest } = await halfWay(place);
      const lock = await holdMigrations(place);
      await giveRest();
      await until(waitingForLock(place));
      return { program, release: () => lock.end() };
    },
  ],
];

function restoring(file: string, place: Installation): ChildProgram {
  const program = new ChildProgram(resolve("dist/server/tools/restore.js"), [file], place);
  onTestFinished(() => program.kill().then(() => {}));
  return program;
}

async function halfWay(place: Installation) {
  const held = await heldBackFile(await readFile(backup));
  const program = restoring(held.path, place);
  await held.giveAll();
  await until(async () => (await countRows(databaseOf(place), MARKED)) > 0);
  const giving = held.giveHalf();
  const storage = await chooseStorage(readConfig(place));
  await until(async () => {
    let files = 0;
    for await (const _ of storage.list("assets/")) files += 1;
    return files >= FILES / 3;
  });
  return { program, release: async () => {}, giveRest: async () => (await giving)() };
}

test.each(MOMENTS)(
  "guarantee 63: a restore killed %s is refused at start, cleared and done again",
  { timeout: 180_000 },
  async (moment, makePlace, reach) => {
    const place = await makePlace();
    const { program, release } = await reach(place);
    expect(await program.kill("SIGKILL")).toBe("SIGKILL");
    await release();
    const killed = await leftIn(place);
    expect(killed.tables).toBeGreaterThan(0);

    const refused = await spawnApp(place);
    onTestFinished(() => refused.program.kill().then(() => {}));
    const started = untilHealthy(refused).then(
      () => "started",
      () => refused.program.ended(),
    );
    expect([await started, refused.program.errors.trim().split("\n").at(-1)]).toEqual([
      1,
      expect.stringContaining(WHAT_TO_DO),
    ]);
    const again = await runTool("restore", backup, place);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining(WHAT_TO_DO)]);
    const saved = await runTool("backup", join(backup, "../torn.tar"), place);
    expect(saved.code).toBe(1);
    expect(await leftIn(place)).toEqual(killed);

    expect(await runTool("restore", "--clear", place)).toMatchObject({ code: 0 });
    const cleared = await leftIn(place);
    expect(cleared).toEqual({ tables: 0, files: 0 });
    expect(await runTool("restore", backup, place)).toMatchObject({ code: 0 });
    const restored = await spawnApp(place);
    onTestFinished(() => restored.program.kill("SIGTERM").then(() => {}));
    await untilHealthy(restored);
    printFigure(
      `guarantee 63: killed ${moment}: start refused, ${killed.tables} tables and ${killed.files} files cleared to ${cleared.tables} and ${cleared.files}, restored and started`,
    );
  },
);

describe("clearing takes only what is the restore's", () => {
  /** The parts of a place, in this process. */
  async function placeToClear() {
    const installation = await databaseInstallation();
    const config = readConfig(installation);
    const storage = await chooseStorage(config);
    const url = String(installation.DATABASE_URL);
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const target = {
      config,
      openDatabase: async () => ({ url, close: async () => {} }),
      openStorage: async () => storage,
    };
    const mark = { id: randomUUID(), startedAt: new Date(), dataFiles: [] };
    return { installation, storage, client, url, target, mark };
  }

  test("a place without an unfinished restore is left alone", async () => {
    const { installation, storage, url, target } = await placeToClear();
    await migrateDatabase(url, "drizzle");
    await writeStoreMark(storage, { id: randomUUID() });
    await storage.put("assets/a.png", Buffer.from("a"));
    const before = await leftIn(installation);
    await expect(clearRestore(target)).rejects.toThrow(/nothing was removed/);
    expect(await leftIn(installation)).toEqual(before);
  });

  test("a store and a secret that are another's stay", async () => {
    const { installation, storage, client, target, mark } = await placeToClear();
    await markDatabase(client, mark);
    await writeStoreMark(storage, { id: randomUUID() });
    await storage.put("assets/a.png", Buffer.from("a"));
    await writeFile(join(String(installation.DATA_DIR), "app-secret"), "theirs");
    expect(await clearRestore(target)).toEqual({ tables: 0, files: null });
    expect(await leftIn(installation)).toEqual({ tables: 0, files: 3 });
  });

  test("a store in the middle of a restore from elsewhere is not emptied", async () => {
    const { installation, storage, client, url, target, mark } = await placeToClear();
    await writeStoreMark(storage, { id: randomUUID(), unfinished_restore: true });
    await storage.put("assets/a.png", Buffer.from("a"));
    await markDatabase(client, mark);
    await expect(clearRestore(target)).rejects.toThrow(/two different unfinished restores/);
    await client.query("drop schema alfinete_restore cascade");
    await migrateDatabase(url, "drizzle");
    await expect(clearRestore(target)).rejects.toThrow(/set DATABASE_URL/);
    expect((await leftIn(installation)).files).toBe(2);
  });
});
