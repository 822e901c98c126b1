import { describe, expect, onTestFinished, test } from "vitest";
import { readStoreMark, STORE_MARK } from "#server/platform/installation/store-mark.ts";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import { s3Storage } from "#server/platform/storage/s3-storage.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runJob } from "#tests/support/jobs.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { plantLayouts, plantOrphans } from "#tests/support/planted-layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { appWithFilesOn, DAY, shownSweep } from "#tests/support/swept-app.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { placeSettings } from "#tests/support/test-place.ts";

const storageOf = ({ s3, dataDir }: TestApp) =>
  s3 ? s3Storage(s3.settings) : diskStorage({ folder: `${dataDir}/files/layouts` });

const markOf = async (app: TestApp) => (await readStoreMark(storageOf(app)))?.id;

async function idOf(app: TestApp): Promise<string> {
  const found = await rows<{ id: string }>(app, "select id from installation");
  expect(found).toHaveLength(1);
  return found[0]?.id ?? "";
}

/** As a release that knew of no ids left it; then another process of this one starts. */
async function upgrade(app: TestApp): Promise<TestApp> {
  await storageOf(app).remove([STORE_MARK]);
  await rows(app, "delete from installation");
  return startBeside(app);
}

async function startBeside(app: TestApp): Promise<TestApp> {
  const { DATA_DIR: _, DATABASE_URL: __, ...env } = placeSettings(app);
  const started = await startTestApp({ beside: app, env });
  onTestFinished(started.close);
  return started;
}

describe.each(["disk", "S3"] as const)("a store on %s", (kind) => {
  test("an empty one, and one whose files the database knows, get the database's id", async () => {
    const app = await appWithFilesOn(kind);
    const first = await idOf(app);
    expect(await markOf(app)).toBe(first);
    await plantLayouts(app, await subscriber(app), 2);
    await upgrade(app);
    expect(await idOf(app)).not.toBe(first);
    expect(await markOf(app)).toBe(await idOf(app));
    expect((await shownSweep(app)).refusal).toBeNull();
  });

  test("one with files that the database does not know stays unmarked, and nothing is removed", async () => {
    const app = await appWithFilesOn(kind);
    const orphans = await plantOrphans(app, 2);
    const upgraded = await upgrade(app);
    expect(await markOf(app)).toBeUndefined();
    app.advanceClock(2 * DAY);
    await runJob(app, "sweep-files");
    expect(await storedNames(app)).toEqual(orphans);
    expect((await shownSweep(upgraded)).refusal).toBe("unmarked_store");
    expect(upgraded.logLines).toContainEqual(
      expect.objectContaining({ level: "error", reason: "unmarked_store" }),
    );
  });
});

test("two processes that start at once agree on one id", async () => {
  const app = await appWithFilesOn("disk");
  await storageOf(app).remove([STORE_MARK]);
  await rows(app, "delete from installation");
  await Promise.all([startBeside(app), startBeside(app)]);
  expect(await markOf(app)).toBe(await idOf(app));
});

test("an unreachable store does not keep the app from starting", async () => {
  const port = await freePort();
  const app = await startTestApp({
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "layouts",
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "x",
      S3_SECRET_ACCESS_KEY: "x",
    },
  });
  onTestFinished(app.close);
  expect((await app.request("/healthz")).status).toBe(200);
});
