import { onTestFinished } from "vitest";
import { getSystemState } from "#contract/routes/admin-overview.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { placeSettings, type TestPlace } from "#tests/support/test-place.ts";

export const DAY = 24 * 3600_000;

/** An app with its files on disk or in a bucket of its own. */
export async function appWithFilesOn(store: "disk" | "S3"): Promise<TestApp> {
  const s3 = store === "S3" ? await startS3Server() : null;
  const app = await startTestApp({ env: storeSettings(s3) });
  onTestFinished(async () => {
    await app.close();
    await s3?.stop();
  });
  return { ...app, s3: s3 ?? app.s3 };
}

/** An app on a database of its own and on the files of another. */
export async function appOnFilesOf(other: TestApp): Promise<TestApp> {
  const env = { DATA_DIR: other.dataDir, ...storeSettings(other.s3) };
  const app = await startTestApp({ env });
  onTestFinished(app.close);
  return { ...app, dataDir: other.dataDir, s3: other.s3 };
}

function storeSettings(s3: TestPlace["s3"]): Record<string, string> {
  const {
    DATA_DIR: _,
    DATABASE_URL: __,
    ...settings
  } = placeSettings({
    dataDir: "",
    databaseUrl: "",
    s3,
    smtp: null,
  });
  return settings;
}

/** What the admins' page says of the sweep. */
export async function shownSweep(app: TestApp) {
  const { cookie } = await newAdmin(app);
  return (await callApi(app, getSystemState, {}, { cookie })).body.file_sweep;
}
