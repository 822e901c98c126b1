import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import { createLayout } from "#contract/routes/layouts.ts";
import { ImageWorker } from "#server/platform/images/image-worker.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { freePort } from "#tests/support/free-port.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, smallPng, subscriber, uploadImage } from "#tests/support/layouts.ts";
import { scrape } from "#tests/support/metrics.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { childrenOf } from "#tests/support/spawned-app.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

/** What one person may have at the image process, running and waiting. */
const MOST = 8;

let app: TestApp;
let metricsPort: number;
let busy: Person;
let other: Person;
let png: Buffer;
beforeAll(async () => {
  metricsPort = await freePort();
  app = await startTestApp({ env: { METRICS_PORT: String(metricsPort) } });
  busy = await subscriber(app);
  other = await subscriber(app);
  png = await smallPng();
});
afterAll(() => app.close());

function create(at: TestApp, { cookie }: Person, upload_id: string) {
  return callApi(at, createLayout, { upload_id }, { cookie });
}

/** Holds the image process in the middle of its work, until the test goes on. */
function holdImageProcess(): () => void {
  const pids = childrenOf(process.pid).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("image-child"),
  );
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  const release = () => {
    for (const pid of pids.splice(0)) process.kill(pid, "SIGCONT");
  };
  onTestFinished(release);
  return release;
}

/** Files that the image process works on or will. */
function imagesBroughtTo(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(join("/", "received")))
    .map((name) => join(folder, name));
}

test("guarantee 59: eight posts of one person delay another's by one at most; a ninth is refused", async () => {
  const folder = await temporaryFolder();
  // Where this app, and nobody else, brings images for decoding.
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await makeLayout(app, busy, { bytes: png });
  await jobsSettled(app, "render-layout");
  const large = await drawPicture(500, 500).png().toBuffer();
  const ids = await times(limits.openUploads, () => uploadImage(app, busy, large));
  const small = await uploadImage(app, other, png);
  const release = holdImageProcess();
  const turns = vi.spyOn(ImageWorker.prototype, "run");
  onTestFinished(() => turns.mockRestore());
  let answered = 0;
  const posts = ids.map(async (id) => {
    const answer = await create(app, busy, id);
    answered += 1;
    return answer;
  });
  const refused = limits.openUploads - MOST;
  await expect.poll(() => answered, { timeout: 30_000 }).toBe(refused);
  const post = create(app, other, small);
  const brought = () => imagesBroughtTo(folder);
  await expect.poll(() => brought().length, { timeout: 30_000 }).toBe(MOST + 1);
  const theirs = brought().find((file) => statSync(file).size === png.length);
  release();
  const answers = await Promise.all(posts);
  expect((await post).status).toBe(201);
  const delay = turns.mock.calls.findIndex(([job]) => "input" in job && job.input === theirs);
  expect(delay).toBe(1);
  const tooMany = answers.filter(({ status }) => status === 429);
  expect([answers.length - tooMany.length, tooMany.length]).toEqual([MOST, refused]);
  for (const { error, headers } of tooMany) {
    expect(error?.message).toBe(
      "Você já tem várias imagens sendo processadas. Aguarde alguns segundos e tente novamente.",
    );
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  // What was refused for now is not lost.
  for (const [at, { status }] of answers.entries()) {
    if (status === 429) expect((await create(app, busy, ids[at] ?? "")).status).toBe(201);
  }
  await jobsSettled(app, "render-layout");
  vi.unstubAllEnvs();
  printFigure(
    `guarantee 59: 10 posts of one person at a held image process: ${MOST} wait, ${tooMany.length} × 429 with Retry-After; another's came after ${delay} of them`,
  );
});

test("guarantee 59: many posts for one upload on two processes decode it once", async () => {
  const secondPort = await freePort();
  const second = await startTestApp({ beside: app, env: { METRICS_PORT: String(secondPort) } });
  onTestFinished(second.close);
  const decodes = async () => {
    const counts = await Promise.all([metricsPort, secondPort].map(scrape));
    const accepted = { outcome: "accepted" };
    return counts.reduce((sum, { value }) => sum + value("alfinete_uploads_total", accepted), 0);
  };
  const id = await uploadImage(app, other, png);
  const before = await decodes();
  const answers = await times(20, (index) => create(index % 2 ? app : second, other, id));
  for (const { status, body } of answers) expect([status, body.id]).toEqual([201, id]);
  expect((await decodes()) - before).toBe(1);
  expect(await countRows(app, "layouts where id = $1", [id])).toBe(1);
  printFigure(
    "guarantee 59: 20 posts for one upload on two processes: 20 × 201, 1 decode, 1 layout",
  );
});

test("guarantee 59: a file that is no image gives its room back at once", async () => {
  const before = await countRows(app, "uploads where user_id = $1", [other.id]);
  for (let round = 0; round < limits.openUploads + 1; round += 1) {
    const id = await uploadImage(app, other, Buffer.from("isto não é uma imagem"));
    expect((await create(app, other, id)).status).toBe(415);
  }
  expect(await countRows(app, "uploads where user_id = $1", [other.id])).toBe(before);
});
