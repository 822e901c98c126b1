import { createReadStream } from "node:fs";
import { copyFile, open, readdir, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { backupName, removeOldBackups } from "#server/backup/backup-folder.ts";
import { CHECKSUMS, MANIFEST, type Manifest } from "#server/backup/backup-format.ts";
import { readBackup, verifyBackup } from "#server/backup/backup-reader.ts";
import { openBackupWriter } from "#server/backup/backup-writer.ts";
import { migrateUpTo } from "#server/backup/prepare-schema.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { chooseStorage } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { createJobTables } from "#server/platform/jobs/pg-boss-jobs.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { temporaryFolder, temporaryFolderOfFile } from "#tests/support/temporary-folder.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const MIGRATIONS = "drizzle";
const ALL_MIGRATIONS = readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;
const SECRET = "um segredo de pelo menos trinta e dois caracteres";
let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await temporaryFolderOfFile();
  backup = join(folder, "whole.tar");
  await makeBackup(ALL_MIGRATIONS, backup);
});

/** A small backup of a database with the first migrations, one user and one file. */
async function makeBackup(migrations: number, file: string): Promise<void> {
  const database = await createTestDatabase({ empty: true });
  await migrateUpTo(database.url, MIGRATIONS, migrations);
  await createJobTables(database.url);
  await rows(
    { databaseUrl: database.url },
    "insert into users (name, email) values ('Ana', 'ana@alfinete.test')",
  );
  const config = settings(join(folder, `source-${migrations}`), database.url);
  const storage = await chooseStorage(config);
  await storage.put("assets/a.png", Buffer.alloc(200_000, 7));
  await writeBackup({ config, databaseUrl: database.url, storage }, file);
  await database.drop();
}

function settings(dataDir: string, databaseUrl: string, secret = SECRET, passphrase = "") {
  return readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    BACKUP_PASSPHRASE: passphrase,
  });
}

/** An empty place, and whether it still is. */
async function emptyTarget(secret?: string, passphrase?: string) {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const dataDir = await temporaryFolder();
  const config = settings(dataDir, database.url, secret, passphrase);
  const target = {
    config,
    openDatabase: async () => ({ url: database.url, close: async () => {} }),
    openStorage: () => chooseStorage(config),
    migrations: MIGRATIONS,
  };
  const tables = "pg_tables where schemaname in ('public', 'drizzle', 'pgboss')";
  return {
    target,
    databaseUrl: database.url,
    dataDir,
    async leftovers() {
      const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return (
        (await countRows({ databaseUrl: database.url }, tables)) +
        files.filter((entry) => entry.isFile()).length
      );
    },
  };
}

async function expectRefusal(file: string, reason: RegExp, secret?: string): Promise<void> {
  const place = await emptyTarget(secret);
  await expect(restoreBackup(place.target, file)).rejects.toThrow(reason);
  expect(await place.leftovers()).toBe(0);
}

test.each([0.05, 0.5, 0.9, 0.999])("refuses a file cut at %d of its length", async (part) => {
  const file = join(await temporaryFolder(), "cut.tar");
  await copyFile(backup, file);
  await truncate(file, Math.floor((await stat(file)).size * part));
  await expectRefusal(file, /damaged/);
});

test.each([0.02, 0.3, 0.8])("refuses a file with one byte changed at %d", async (part) => {
  const file = join(await temporaryFolder(), "changed.tar");
  await copyFile(backup, file);
  const handle = await open(file, "r+");
  const at = Math.floor((await stat(file)).size * part);
  const { buffer: found } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([(found[0] ?? 0) ^ 1]), 0, 1, at);
  await handle.close();
  await expectRefusal(file, /damaged/);
});

test("refuses a file that is not a backup, and a missing one", async () => {
  const file = join(await temporaryFolder(), "picture.tar");
  await writeFile(file, Buffer.alloc(5_000, 0xab));
  await expectRefusal(file, /no backup of ours/);
  await expectRefusal(`${file}.missing`, /There is no file/);
});

test("refuses a place that has anything in it, and leaves it as it was", async () => {
  const place = await emptyTarget();
  await restoreBackup(place.target, backup);
  const before = await place.leftovers();
  await expect(restoreBackup(place.target, backup)).rejects.toThrow(/empty place.*tables/);
  expect(await place.leftovers()).toBe(before);
  const stored = await emptyTarget();
  await (await stored.target.openStorage()).put("assets/b.png", Buffer.from("theirs"));
  await expect(restoreBackup(stored.target, backup)).rejects.toThrow(/assets\/b\.png/);
  expect(await stored.leftovers()).toBe(1);
});

test("refuses a backup of a newer schema", async () => {
  await expectRefusal(
    await withManifest(({ migrations, ...rest }) => ({
      ...rest,
      migrations: [...migrations, "f".repeat(64)],
    })),
    /newer release/,
  );
  await expectRefusal(
    await withManifest((manifest) => ({ ...manifest, jobs_schema: manifest.jobs_schema + 1 })),
    /newer job queue/,
  );
});

test("refuses another secret", async () => {
  await expectRefusal(backup, /Set APP_SECRET/, "outro segredo, que não abre nada do que há lá");
});

test("empties the place again when it fails half-way", async () => {
  const file = await withManifest(({ tables, ...rest }) => ({
    ...rest,
    tables: tables.filter(({ name }) => name !== "public.users"),
  }));
  await expectRefusal(file, /public\.users/);
});

test("brings an older schema up to this one", async () => {
  const file = join(await temporaryFolder(), "older.tar");
  await makeBackup(3, file);
  const place = await emptyTarget();
  await restoreBackup(place.target, file);
  const found = await rows(place, "select email from users");
  expect(found).toEqual([{ email: "ana@alfinete.test" }]);
  expect(await countRows(place, "drizzle.__drizzle_migrations")).toBe(ALL_MIGRATIONS);
  expect(await countRows(place, "admin_acts")).toBe(0);
});

test("a backup that fails leaves no file", async () => {
  const place = await emptyTarget();
  const file = join(await temporaryFolder(), "never.tar");
  const source = {
    config: place.target.config,
    databaseUrl: place.databaseUrl,
    storage: await place.target.openStorage(),
  };
  await expect(writeBackup(source, file)).rejects.toThrow(/nothing to back up/);
  expect(await readdir(join(file, ".."))).toEqual([]);
  await expect(writeBackup(source, backup)).rejects.toThrow(/already exists/);
});

test("a backup is of one moment: what is committed while it copies is not in it", async () => {
  const source = await emptyTarget();
  await restoreBackup(source.target, backup);
  // The first table to be copied: whoever is stopped there has all others still to read.
  const held = await holdRows(source, "lock table rate_limits in access exclusive mode", []);
  const file = join(await temporaryFolder(), "moment.tar");
  const { config } = source.target;
  const storage = await source.target.openStorage();
  const made = writeBackup({ config, databaseUrl: source.databaseUrl, storage }, file);
  await held.waiters(1);
  await rows(source, "insert into users (name, email) values ('Bia', 'late@alfinete.test')");
  await held.release();
  await made;
  const copy = await emptyTarget();
  await restoreBackup(copy.target, file);
  expect(await rows(copy, "select email from users")).toEqual([{ email: "ana@alfinete.test" }]);
  expect(await countRows(source, "users")).toBe(2);
});

test("a backup that loses its connection while copying files, and with it the lock, is discarded", async () => {
  const place = await emptyTarget();
  await restoreBackup(place.target, backup);
  const storage = await place.target.openStorage();
  const breaking = {
    ...storage,
    async read(key: string) {
      await rows(
        place,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alfinete backup' and datname = current_database()",
      );
      return storage.read(key);
    },
  };
  const file = join(await temporaryFolder(), "unheld.tar");
  const { config } = place.target;
  const made = writeBackup({ config, databaseUrl: place.databaseUrl, storage: breaking }, file);
  await expect(made).rejects.toThrow();
  expect(await readdir(join(file, ".."))).toEqual([]);
});

/** The same backup with another manifest, sound in every other way. */
async function withManifest(change: (manifest: Manifest) => Manifest): Promise<string> {
  const file = join(await temporaryFolder(), "changed.tar");
  const writer = await openBackupWriter(file);
  for await (const { name, body } of readBackup(backup)) {
    const content = await buffer(body);
    if (name === MANIFEST) {
      const manifest = change(JSON.parse(String(content)) as Manifest);
      await writer.add(name, Buffer.from(JSON.stringify(manifest)));
    } else if (name !== CHECKSUMS) {
      await writer.add(name, content);
    }
  }
  await writer.finish();
  return file;
}

test("an encrypted backup shows nothing of its contents and opens with its passphrase alone", async () => {
  const passphrase = "uma frase que ninguém adivinha";
  const plain = await buffer(createReadStream(backup));
  const file = join(await temporaryFolder(), "sealed.tar.age");
  const writer = await openBackupWriter(file, passphrase);
  for await (const { name, body } of readBackup(backup)) {
    if (name !== CHECKSUMS) await writer.add(name, await buffer(body));
  }
  await writer.finish();
  const sealed = await buffer(createReadStream(file));
  expect(sealed.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect([plain.includes("ana@alfinete.test"), sealed.includes("ana@alfinete.test")]).toEqual([
    true,
    false,
  ]);

  for (const [wrong, sentence] of [
    ["", "The backup is encrypted: set BACKUP_PASSPHRASE."],
    ["outra frase qualquer", "BACKUP_PASSPHRASE does not open this backup."],
  ] as const) {
    const { target, leftovers } = await emptyTarget(SECRET, wrong);
    await expect(restoreBackup(target, file)).rejects.toThrow(sentence);
    expect(await leftovers()).toBe(0);
  }
  const { target } = await emptyTarget(SECRET, passphrase);
  const { rows: restored, files } = await restoreBackup(target, file);
  expect([restored > 0, files]).toEqual([true, 1]);

  await truncate(file, sealed.length - 100);
  await expect(verifyBackup(file, passphrase)).rejects.toThrow(/damaged/);
});

test("of the backups in a folder the newest stay, and what others put there", async () => {
  const place = await temporaryFolder();
  const days = ["15", "16", "17", "18"].map((day) => new Date(`2026-11-${day}T02:30:00Z`));
  const names = days.map((day, index) => backupName(day, index % 2 === 0));
  for (const name of [...names, "notes.txt", "alfinete-old.tar"])
    await writeFile(join(place, name), "");
  expect(await removeOldBackups(place, 2)).toEqual([names[1], names[0]]);
  expect((await readdir(place)).sort()).toEqual(
    [names[2], names[3], "alfinete-old.tar", "notes.txt"].sort(),
  );
});
