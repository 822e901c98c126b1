import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getApiKey } from "#contract/routes/api-keys.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { fillInstallation } from "#tests/support/filled-installation.ts";
import {
  contentsOf,
  databaseInstallation,
  differences,
  runTool,
  startInstalled,
} from "#tests/support/installations.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { secretOf, startReceiver, status } from "#tests/support/webhooks.ts";

test("a restore equals the original, and an app goes on from there", async () => {
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

  const restored = await startInstalled(copy);
  const { cookie } = user;
  const listed = await callApi(restored, listLayouts, { limit: 10 }, { cookie });
  expect(listed.body.data).toHaveLength(layouts.length);
  // Sealed with the secret of the original.
  expect((await callApi(restored, getApiKey, {}, { cookie })).body.api_key).toBe(apiKey);
  expect(await secretOf(restored, user, webhookId)).toBe(webhookSecret);
});
