import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { listLayouts } from "#contract/routes/layouts.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, sendPart, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { smallDisks } from "#tests/support/small-disk.ts";
import { startTestApp } from "#tests/support/test-app.ts";

test.each(smallDisks())(
  "guarantee 31: a full disk (%s) refuses uploads, goes on reading and recovers by itself",
  async (kind, makeDisk) => {
    const disk = await makeDisk(8 * 1024 ** 2);
    const app = await startTestApp({ env: { DATA_DIR: disk.folder } });
    onTestFinished(app.close);
    const user = await subscriber(app);
    const me = { cookie: user.cookie };
    const layout = await makeLayout(app, user);
    disk.fill(300_000);
    const size = 2_000_000;
    const { id } = (await callApi(app, startUpload, { file_name: "a.png", size }, me)).body;
    const part = randomBytes(size);
    const full = await sendPart(app, user, { uploadId: id, offset: 0 }, part);
    expect([full.status, full.error?.code]).toEqual([507, "storage_full"]);
    expect((await callApi(app, listLayouts, {}, me)).body.data).toHaveLength(1);
    expect((await app.request(layout.image.original)).status).toBe(200);
    expect((await app.request("/readyz")).status).toBe(200);
    disk.free();
    const again = await sendPart(app, user, { uploadId: id, offset: 0 }, part);
    expect([again.status, again.upload?.received]).toEqual([200, size]);
    await makeLayout(app, user);
    printFigure(
      `guarantee 31: disk full (${kind}): 507, 3 of 3 reads work; with room again: 200 and 201 without a restart`,
    );
  },
);
