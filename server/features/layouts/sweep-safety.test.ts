import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled, runJob, runJobAlone } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { plantLayouts, plantOrphans } from "#tests/support/planted-layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { plantStored, storedNames } from "#tests/support/stored-objects.ts";
import { appOnFilesOf, appWithFilesOn, DAY, shownSweep } from "#tests/support/swept-app.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const PUT_OFF = "pgboss.job where name = 'remove-files' and start_after > now() + interval '30 s'";

const assets = async (app: TestApp) =>
  (await storedNames(app, "assets")).map((name) => `assets/${name}`);

const reasons = (app: TestApp) =>
  app.logLines.filter(({ msg }) => msg === "no file is removed").map(({ reason }) => reason);

test.each(["disk", "S3"] as const)(
  "guarantee 62: a database that was emptied costs no file, on %s",
  async (store) => {
    const app = await appWithFilesOn(store);
    const planted = await plantLayouts(app, await subscriber(app), 49);
    app.advanceClock(2 * DAY);
    await runJob(app, "sweep-files");
    expect(await assets(app)).toEqual(planted);

    await rows(app, "truncate users cascade");
    await runJob(app, "sweep-files");
    const left = await assets(app);
    printFigure(
      `guarantee 62: database emptied, files on ${store}: ${left.length} of 49 files left`,
    );
    expect(left).toEqual(planted);
    expect(await shownSweep(app)).toMatchObject({
      refusal: "too_many_orphans",
      files: 49,
      orphans: 49,
    });
  },
);

describe.each(["disk", "S3"] as const)("with files on %s", (store) => {
  test("guarantee 62: a database that is not the store's removes nothing and says so", async () => {
    const owner = await appWithFilesOn(store);
    const planted = await plantLayouts(owner, await subscriber(owner), 3);
    const part = `uploads/${randomUUID()}/0000000000-${randomUUID()}`;
    await plantStored(owner, part, "a part");
    const stranger = await appOnFilesOf(owner);
    stranger.advanceClock(2 * DAY);
    const user = await subscriber(stranger);
    const copied = await makeLayout(stranger, user);
    const [key = ""] = planted;
    // As a copy of the database would have it.
    for (const table of ["layouts", "versions"]) {
      await rows(stranger, `update ${table} set image_path = $1 where id = $2`, [key, copied.id]);
    }
    await callApi(stranger, removeLayout, { layoutId: copied.id }, { cookie: user.cookie });
    await expect.poll(() => countRows(stranger, PUT_OFF), { timeout: 15_000 }).toBeGreaterThan(0);
    for (const job of ["sweep-files", "sweep"]) await runJobAlone(stranger, job);

    const left = await assets(owner);
    const kept = planted.filter((name) => left.includes(name));
    printFigure(
      `guarantee 62: sweeps and a deletion from another database, files on ${store}: ${kept.length} of 3 files left`,
    );
    expect(kept).toEqual(planted);
    expect(await storedNames(owner)).toContain(part);
    expect(await storedNames(owner, "trash")).toEqual([]);
    expect(reasons(stranger)).toEqual(["foreign_store"]);
    expect((await shownSweep(stranger)).refusal).toBe("foreign_store");
    expect((await shownSweep(owner)).refusal).toBeNull();
  });
});

test("guarantee 62: few orphans go, and at most one file in twenty", async () => {
  const app = await appWithFilesOn("disk");
  const sweep = async (orphans: number) => {
    await plantOrphans(app, orphans);
    app.advanceClock(2 * DAY);
    await runJob(app, "sweep-files");
  };
  const moved: number[] = [];
  const step = async (orphans: number) => {
    const before = (await storedNames(app, "trash")).length;
    await sweep(orphans);
    moved.push((await storedNames(app, "trash")).length - before);
  };
  await step(19);
  await plantLayouts(app, await subscriber(app), 380);
  await step(20);
  expect((await shownSweep(app)).refusal).toBeNull();
  await step(21);
  printFigure(
    `guarantee 62: to the trash: ${moved[0]} orphans of 19 files, ${moved[1]} of 400, ${moved[2]} of 21 among 401`,
  );
  expect(moved).toEqual([19, 20, 0]);
  expect(await shownSweep(app)).toMatchObject({ refusal: "too_many_orphans", orphans: 21 });
  expect(app.logLines.filter(({ msg }) => msg === "files were not swept")).toHaveLength(1);
});

test("guarantee 62: code older than the database's schema removes nothing", async () => {
  const app = await appWithFilesOn("disk");
  const user = await subscriber(app);
  const [orphan = ""] = await plantOrphans(app, 1);
  const layout = await makeLayout(app, user);
  // Renditions that are still being made would come after the layout's own files are put off.
  await jobsSettled(app, "render-layout");
  const [{ key = "" } = {}] = await rows<{ key: string }>(
    app,
    "select image_path as key from layouts",
  );
  const part = `uploads/${randomUUID()}/0000000000-${randomUUID()}`;
  await plantStored(app, part, "a part");
  app.advanceClock(2 * DAY);
  const newer =
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)";
  await rows(app, newer);
  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie: user.cookie });
  await expect.poll(() => countRows(app, PUT_OFF), { timeout: 15_000 }).toBeGreaterThan(0);
  for (const job of ["sweep-files", "sweep"]) await runJobAlone(app, job);
  const left = await storedNames(app);
  const mine = [orphan, key, part].filter((key) => left.includes(key));
  printFigure(`guarantee 62: older code: ${mine.length} of 3 files left`);
  expect(mine).toHaveLength(3);
  expect((await shownSweep(app)).refusal).toBe("older_code");
  expect(reasons(app)).toEqual(["older_code"]);

  await rows(app, "delete from drizzle.__drizzle_migrations where hash = 'newer'");
  await rows(app, "update pgboss.job set start_after = now() where name = 'remove-files'");
  for (const job of ["sweep-files", "sweep"]) await runJob(app, job);
  const outsideTrash = async () =>
    (await storedNames(app)).filter((name) => !name.startsWith("trash/"));
  // The job put off above runs when its worker next asks.
  await expect.poll(outsideTrash, { timeout: 15_000 }).toEqual([]);
});
