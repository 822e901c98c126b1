import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listLayouts } from "#contract/routes/layouts.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, sendPart, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const folder = await mkdtemp(join(tmpdir(), "alfinete-full-"));
const mounted = mountSmall(folder);
let app: TestApp | undefined;
afterAll(async () => {
  await app?.close();
  if (mounted) execFileSync("umount", [folder]);
  await rm(folder, { recursive: true, force: true });
});

/** Only root can make a disk that is small. */
function mountSmall(where: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", where], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!mounted)(
  "guarantee 31: a full disk refuses uploads, goes on reading and recovers by itself",
  async () => {
    app = await startTestApp({ env: { DATA_DIR: folder } });
    const user = await subscriber(app);
    const me = { cookie: user.cookie };
    const layout = await makeLayout(app, user);
    const { bavail, bsize } = await statfs(folder);
    const ballast = join(folder, "ballast");
    writeFileSync(ballast, randomBytes(bavail * bsize - 300_000));
    const size = 2_000_000;
    const { id } = (await callApi(app, startUpload, { file_name: "a.png", size }, me)).body;
    const part = randomBytes(size);
    const full = await sendPart(app, user, { uploadId: id, offset: 0 }, part);
    expect([full.status, full.error?.code]).toEqual([507, "storage_full"]);
    expect((await callApi(app, listLayouts, {}, me)).body.data).toHaveLength(1);
    expect((await app.request(layout.image_path)).status).toBe(200);
    expect((await app.request("/readyz")).status).toBe(200);
    rmSync(ballast);
    const again = await sendPart(app, user, { uploadId: id, offset: 0 }, part);
    expect([again.status, again.upload?.received]).toEqual([200, size]);
    await makeLayout(app, user);
    printFigure(
      "guarantee 31: disk full: 507, 3 of 3 reads work; with room again: 200 and 201 without a restart",
    );
  },
);
