import { randomUUID } from "node:crypto";
import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getApiKey } from "#contract/routes/api-keys.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { readBackup, verifyBackup } from "#server/backup/backup-reader.ts";
import { chooseStorage } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { readStoreMark, writeStoreMark } from "#server/platform/installation/store-mark.ts";
import { TRASH } from "#server/platform/storage/trash.ts";
import { callApi } from "#tests/support/call-api.ts";
import { fillInstallation } from "#tests/support/filled-installation.ts";
import {
  contentsOf,
  databaseInstallation,
  differences,
  type Installation,
  runTool,
  startInstalled,
} from "#tests/support/installations.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { secretOf, startReceiver, status } from "#tests/support/webhooks.ts";

test("a restore equals the original, and an app runs on it", async () => {
  const original = await databaseInstallation();
  const receiver = await startReceiver(status(500));
  const app = await startInstalled(original);
  const { user, apiKey, webhookId, layouts } = await fillInstallation(app, receiver.url);
  const webhookSecret = await secretOf(app, user, webhookId);
  await app.close();

  const file = join(await temporaryFolder(), "backup.tar");
  expect(await runTool("backup", file, original)).toMatchObject({ code: 0, errors: "" });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const copy = await databaseInstallation();
  expect(await runTool("restore", file, copy)).toMatchObject({ code: 0, errors: "" });

  const [before, after] = [await contentsOf(original), await contentsOf(copy)];
  const different = differences(before, after);
  printFigure(
    `Restore equals the original: ${different.length} differences (${before.size} rows and files)`,
  );
  expect(different).toEqual([]);
  expect(before.size).toBeGreaterThan(60);
  // An installation of its own: pointed at the original's store it would remove nothing there.
  const [mine, theirs] = [await idsOf(original), await idsOf(copy)];
  expect([mine.store, theirs.store]).toEqual([mine.database, theirs.database]);
  expect(theirs.database).not.toBe(mine.database);

  const restored = await startInstalled(copy);
  const { cookie } = user;
  const listed = await callApi(restored, listLayouts, { limit: 10 }, { cookie });
  expect(listed.body.data).toHaveLength(layouts.length);
  // Sealed with the secret of the original.
  expect((await callApi(restored, getApiKey, {}, { cookie })).body.api_key).toBe(apiKey);
  expect(await secretOf(restored, user, webhookId)).toBe(webhookSecret);
});

async function idsOf(installation: Installation) {
  const [row] = await rows<{ id: string }>(
    { databaseUrl: String(installation.DATABASE_URL) },
    "select id from installation",
  );
  const mark = await readStoreMark(await chooseStorage(readConfig(installation)));
  expect(mark?.unfinished_restore).toBeUndefined();
  return { database: row?.id, store: mark?.id };
}

test("a backup records its installation, leaves out the trash and refuses another's files", async () => {
  const installation = await databaseInstallation();
  const app = await startInstalled(installation);
  await app.close();
  const storage = await chooseStorage(readConfig(installation));
  await storage.put("assets/a.png", Buffer.from("a"));
  await storage.put(`${TRASH}2026-11-17/assets/b.png`, Buffer.from("b"));
  const folder = await temporaryFolder();
  const file = join(folder, "backup.tar");
  expect(await runTool("backup", file, installation)).toMatchObject({ code: 0, errors: "" });
  const names: string[] = [];
  for await (const { name, body } of readBackup(file)) {
    names.push(name);
    body.resume();
  }
  expect(names.filter((name) => name.startsWith("files/"))).toEqual(["files/assets/a.png"]);
  const { manifest } = await verifyBackup(file);
  expect(manifest.installation).toEqual(await idsOf(installation));

  await writeStoreMark(storage, { id: randomUUID() });
  const refused = await runTool("backup", join(folder, "foreign.tar"), installation);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("adopt-store")]);
  expect(await readdir(folder)).toEqual(["backup.tar"]);
  const adopted = await runTool("adopt-store", [], installation);
  expect([adopted.code, adopted.errors]).toEqual([0, ""]);
  expect(await runTool("backup", join(folder, "own.tar"), installation)).toMatchObject({ code: 0 });
});

test("a sweep that was refused goes on when the number of orphans is confirmed", async () => {
  const installation = await databaseInstallation();
  const app = await startInstalled(installation);
  await app.close();
  const storage = await chooseStorage(readConfig(installation));
  const old = new Date(Date.now() - 48 * 3600_000);
  for (let n = 0; n < 25; n += 1) {
    const key = `assets/${randomUUID()}.png`;
    await storage.put(key, Buffer.from(key));
    await utimes(join(String(installation.DATA_DIR), "files/layouts", key), old, old);
  }
  const count = async (prefix: string) => {
    let found = 0;
    for await (const _ of storage.list(prefix)) found += 1;
    return found;
  };
  for (const args of [[], ["--confirm", "24"]]) {
    const refused = await runTool("sweep-files", args, installation);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("--confirm 25")]);
  }
  expect([await count("assets/"), await count(TRASH)]).toEqual([25, 0]);
  const swept = await runTool("sweep-files", ["--confirm", "25"], installation);
  expect([swept.code, swept.errors]).toEqual([0, ""]);
  expect([await count("assets/"), await count(TRASH)]).toEqual([0, 25]);
});
