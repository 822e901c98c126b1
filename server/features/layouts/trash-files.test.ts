import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { trashOrphans } from "#server/features/layouts/trash-files.ts";
import { openRemovals } from "#server/platform/installation/removals.ts";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { plantLayouts } from "#tests/support/planted-layouts.ts";
import { onDatabase, rows } from "#tests/support/rows.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { readStored, storedNames } from "#tests/support/stored-objects.ts";
import { appWithFilesOn, DAY } from "#tests/support/swept-app.ts";

describe.each(["disk", "S3"] as const)("trash on %s", (store) => {
  test("a swept file waits for thirty days, is shown to nobody and comes back with its row", async () => {
    const app = await appWithFilesOn(store);
    const user = await subscriber(app);
    const [kept = "", lost = ""] = await plantLayouts(app, user, 2);
    await rows(app, "create table hidden as select * from layouts where image_path = $1", [kept]);
    await rows(app, "delete from layouts");
    app.advanceClock(2 * DAY);
    const day = app.now().toISOString().slice(0, 10);
    await runJob(app, "sweep-files");
    expect(await storedNames(app)).toEqual([kept, lost].map((key) => `trash/${day}/${key}`).sort());
    for (const path of [kept, `trash/${day}/${kept}`, `assets/../trash/${day}/${kept}`]) {
      expect((await app.request(`/files/${path}`)).status).toBe(404);
    }

    await rows(app, "insert into layouts select * from hidden");
    await runJob(app, "sweep-files");
    expect(await storedNames(app)).toEqual([kept, `trash/${day}/${lost}`]);
    expect(String(await readStored(app, kept))).toBe(kept);
    expect((await app.request(`/files/${kept}`)).status).toBe(200);

    app.advanceClock(29 * DAY);
    await runJob(app, "sweep-files");
    expect(await storedNames(app, "trash")).toHaveLength(1);
    app.advanceClock(2 * DAY);
    await runJob(app, "sweep-files");
    expect(await storedNames(app)).toEqual([kept]);
  });
});

test("what goes to the trash is never more than was counted", async () => {
  const app = await appWithFilesOn("disk");
  await plantLayouts(app, await subscriber(app), 30);
  await rows(app, "truncate users cascade");
  const storage = diskStorage({ folder: join(app.dataDir, "files/layouts") });
  const moved = await onDatabase(app, (db) => {
    const removals = openRemovals({ db, storage, migrations: "drizzle", log: silentLog });
    const soon = new Date(Date.now() + DAY);
    return trashOrphans({ db, storage, removals, clock: () => new Date() }, soon, 2);
  });
  expect(moved).toBe(0);
  expect(await storedNames(app, "trash")).toEqual([]);
});

test("a layout keeps its original and its renditions", async () => {
  const app = await appWithFilesOn("disk");
  await makeLayout(app, await subscriber(app));
  await jobsSettled(app, "render-layout", "remove-files");
  const before = await storedNames(app);
  expect(before.length).toBeGreaterThan(1);
  app.advanceClock(2 * DAY);
  await runJob(app, "sweep-files");
  expect(await storedNames(app)).toEqual(before);
});
