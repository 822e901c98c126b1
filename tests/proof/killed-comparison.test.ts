import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { compareVersions } from "#contract/routes/versions.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makePngBomb } from "#tests/support/hostile-images.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { childrenOf, type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { makeVersion } from "#tests/support/versions.ts";

const SOON = { timeout: 120_000, interval: 50 };

/** Each version with the one before it, and with the two that were commented on. */
const PAIRS = 6;

interface JobRow {
  state: string;
  attempts: number;
  done: Date | null;
}

function jobsOf(app: TestApp, kind: string): Promise<JobRow[]> {
  return rows<JobRow>(
    app,
    `select state::text, retry_count as attempts, completed_on as done from pgboss.job
     where name = $1 order by completed_on, created_on`,
    [kind],
  );
}

function imageProcessesOf({ pid }: SpawnedApp): number[] {
  return childrenOf(pid).filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").includes("image-child"),
  );
}

test("guarantee 83: a comparison whose image process, then its worker, is killed is made once, and others' pictures wait for one at most", {
  timeout: 300_000,
}, async () => {
  const place = await makeTestPlace();
  const web = await startTestApp({ at: place, env: { ROLE: "web" } });
  const startWorker = () => spawnTestApp({ at: place, env: { ROLE: "worker" } });
  const owner = await subscriber(web);
  const other = await subscriber(web);
  const bytes = makePngBomb(10_000, 10_000);
  const { id: layoutId } = await makeLayout(web, owner, { bytes });
  await commentAsOwner(web, owner, layoutId);
  await makeVersion(web, owner, layoutId, { bytes });
  await commentAsOwner(web, owner, layoutId);
  await rows(web, "delete from pgboss.job where name = 'render-layout'");
  const comparisons = () => jobsOf(web, "compare-versions");
  const isAtWork = async (attempts: number) =>
    (await comparisons()).some((job) => job.state === "active" && job.attempts === attempts);

  const first = await startWorker();
  await expect.poll(() => imageProcessesOf(first).length, SOON).toBeGreaterThan(0);
  for (const pid of imageProcessesOf(first)) process.kill(pid, "SIGKILL");
  await expect.poll(() => isAtWork(1), SOON).toBe(true);
  await first.kill();
  // Comparisons and the small layout's renditions are in line when the next worker starts.
  await makeVersion(web, owner, layoutId, { bytes });
  await makeVersion(web, owner, layoutId, { bytes });
  await rows(web, "delete from pgboss.job where name = 'render-layout'");
  const { id: smallId } = await makeLayout(web, other);
  const since = Date.now();
  const second = await startWorker();
  onTestFinished(async () => {
    await second.close();
    await web.close();
    await place.leave();
  });
  const done = async () => (await comparisons()).filter(({ state }) => state === "completed");
  await expect.poll(async () => (await done()).length, SOON).toBe(PAIRS);
  const seconds = Math.round((Date.now() - since) / 1000);
  const [render] = await jobsOf(web, "render-layout");
  const rendered = Number(render?.done ?? Number.POSITIVE_INFINITY);
  const ends = (await done()).map((job) => Number(job.done)).filter((end) => end > since);
  const waitedFor = ends.filter((end) => end < rendered).length;
  const { cookie } = owner;
  const { body } = await callApi(web, compareVersions, { layoutId, from: 1, to: 2 }, { cookie });
  const all = await comparisons();
  printFigure(
    `guarantee 83: image process and worker killed in a comparison of 2 × 100 megapixels: ${PAIRS} pairs by ${all.length} jobs, the last after ${seconds} s; a small layout's renditions waited for ${waitedFor} of ${ends.length} comparisons in line`,
  );
  expect(body).toEqual({ state: "ready", difference: { scale: 1, shifts: [], changes: [] } });
  expect(await countRows(web, "version_differences where state = 'ready'")).toBe(PAIRS);
  expect(all.length).toBe(PAIRS);
  expect(ends.length).toBeGreaterThan(PAIRS / 2);
  expect(waitedFor).toBeLessThanOrEqual(1);
  expect(await countRows(web, "layouts where id = $1 and renditions <> '{}'", [smallId])).toBe(1);
});
