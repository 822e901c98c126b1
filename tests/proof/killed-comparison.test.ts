import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { compareVersions } from "#contract/routes/versions.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makePngBomb } from "#tests/support/hostile-images.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { childrenOf, type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { makeVersion } from "#tests/support/versions.ts";

const SOON = { timeout: 120_000, interval: 50 };

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
  await makeVersion(web, owner, layoutId, { bytes });
  await makeVersion(web, owner, layoutId, { bytes });
  // Only the two comparisons are of interest.
  await rows(web, "delete from pgboss.job where name = 'render-layout'");
  const comparisons = () => jobsOf(web, "compare-versions");
  const isAtWork = async (attempts: number) =>
    (await comparisons()).some((job) => job.state === "active" && job.attempts === attempts);

  const first = await startWorker();
  await expect.poll(() => imageProcessesOf(first).length, SOON).toBeGreaterThan(0);
  for (const pid of imageProcessesOf(first)) process.kill(pid, "SIGKILL");
  await expect.poll(() => isAtWork(1), SOON).toBe(true);
  await first.kill();
  const since = performance.now();
  const second = await startWorker();
  onTestFinished(async () => {
    await second.close();
    await web.close();
    await place.leave();
  });
  await expect.poll(() => imageProcessesOf(second).length, SOON).toBeGreaterThan(0);
  const { id: smallId } = await makeLayout(web, other);
  const done = async () => (await comparisons()).filter(({ state }) => state === "completed");
  await expect.poll(async () => (await done()).length, SOON).toBe(2);
  const seconds = Math.round((performance.now() - since) / 1000);
  const [render] = await jobsOf(web, "render-layout");
  const ends = (await done()).map((job) => Number(job.done));
  const waitedFor = ends.filter((end) => end < Number(render?.done ?? Number.POSITIVE_INFINITY));
  const { body } = await callApi(
    web,
    compareVersions,
    { layoutId, from: 1, to: 2 },
    { cookie: owner.cookie },
  );
  printFigure(
    `guarantee 83: image process and worker killed in a comparison of 2 × 100 megapixels: made after ${seconds} s, ${(await comparisons()).length} jobs for 2 pairs; a small layout's renditions waited for ${waitedFor.length} of 2 comparisons`,
  );
  expect(body).toEqual({ state: "ready", difference: { scale: 1, shifts: [], changes: [] } });
  expect(await countRows(web, "version_differences where state = 'ready'")).toBe(2);
  expect((await comparisons()).length).toBe(2);
  expect(waitedFor.length).toBeLessThanOrEqual(1);
  expect(await countRows(web, "layouts where id = $1 and renditions <> '{}'", [smallId])).toBe(1);
});
