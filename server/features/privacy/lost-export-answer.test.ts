import { expect, onTestFinished, test } from "vitest";
import { requestDataExport } from "#contract/routes/privacy.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { downloadExport, exportReady } from "#tests/support/exports.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

test("a copy that is ready stays so when the last try does not hear of it", async () => {
  const place = await makeTestPlace();
  const first = await startTestApp({ at: place });
  const person = await newPerson(first);
  await first.close();
  // Nobody works while the job is made the last of its tries.
  const app = await startTestApp({ at: place, env: { ROLE: "web" } });
  expect((await callApi(app, requestDataExport, {}, person)).status).toBe(202);
  await rows(app, "update pgboss.job set retry_count = retry_limit where name = 'export-data'");
  const line = await cuttableLine(place.databaseUrl);
  const ready = line.catchStatement("unanswered", 'set "state" = $1, "progress" = $2');
  const worker = await startTestApp({ beside: app, env: { DATABASE_URL: line.url } });
  onTestFinished(async () => {
    await worker.close();
    await line.close();
    await app.close();
    await place.leave();
  });
  await ready.caught;
  await jobsSettled(app, "export-data");
  expect((await exportReady(app, person.cookie)).state).toBe("ready");
  expect((await downloadExport(app, person.cookie)).size).toBeGreaterThan(0);
});
