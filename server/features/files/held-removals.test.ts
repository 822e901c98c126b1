import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { holdRemovals } from "#server/platform/db/removal-hold.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const PUT_OFF = "pgboss.job where name = 'remove-files' and start_after > now() + interval '30 s'";

test("while a backup copies the files none is removed, and afterwards they go", async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const user = await subscriber(app);
  const layout = await makeLayout(app, user);
  await jobsSettled(app, "render-layout", "remove-files");
  const stored = await storedNames(app, "assets");
  const backup = new Client({ connectionString: app.databaseUrl });
  await backup.connect();
  await holdRemovals(backup);

  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie: user.cookie });
  await expect.poll(() => countRows(app, PUT_OFF), { timeout: 15_000 }).toBe(1);
  expect(await storedNames(app, "assets")).toEqual(stored);
  expect(stored.length).toBeGreaterThan(1);

  await backup.end();
  await rows(app, "update pgboss.job set start_after = now() where name = 'remove-files'");
  await expect.poll(() => storedNames(app, "assets"), { timeout: 15_000 }).toEqual([]);
});
