import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { HARDER, HUGE } from "#server/platform/images/compare/hard-differences.fixtures.ts";
import {
  type Comparison,
  comparePair,
  judge,
} from "#server/platform/images/compare/judge-pair.fixtures.ts";
import { startImages } from "#server/platform/images/images.fixtures.ts";
import { makePngBomb } from "#tests/support/hostile-images.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";

test.each(Object.entries(HARDER))("%s", async (name, make) => {
  const pair = await make();
  judge(name, pair, await comparePair(await startImages(), pair));
});

test.each(Object.entries(HUGE))("%s, in little memory", async (name, make) => {
  const context = await startImages();
  const pair = await make();
  const { compared, grown } = await measureGrowth(() => comparePair(context, pair));
  const peak = context.peakMegabytes();
  printFigure(`differences: ${name}: app memory +${grown} MB, image process at most ${peak} MB`);
  judge(name, pair, compared);
  expect(grown).toBeLessThan(64);
  expect(peak).toBeLessThan(400);
});

/** In MB, from the least that was held so far: what drawing the pictures left behind may go meanwhile. */
async function measureGrowth(
  compare: () => Promise<Comparison>,
): Promise<{ compared: Comparison; grown: number }> {
  let least = memoryOf(process.pid).now;
  let grown = 0;
  const look = () => {
    const { now } = memoryOf(process.pid);
    least = Math.min(least, now);
    grown = Math.max(grown, now - least);
  };
  const looking = setInterval(look, 10);
  const compared = await compare();
  clearInterval(looking);
  look();
  return { compared, grown: Math.round(grown) };
}

test("a comparison that is killed or aborted leaves no file, and the next one runs", async () => {
  const { images, write, folder } = await startImages();
  const slow = await write("slow.png", makePngBomb(10_000, 10_000));
  const killed = images.compare(slow, slow);
  const died = expect(killed).rejects.toMatchObject({ name: "ImageFailed", reason: "died" });
  await untilUnpacking(folder);
  process.kill(images.status().pids[0] as number, "SIGKILL");
  await died;
  expect(await readdir(folder)).toEqual(["slow.png"]);
  const controller = new AbortController();
  const aborted = images.compare(slow, slow, { signal: controller.signal });
  const stopped = expect(aborted).rejects.toThrow("enough");
  await untilUnpacking(folder);
  controller.abort(new Error("enough"));
  await stopped;
  expect(await readdir(folder)).toEqual(["slow.png"]);
  expect(await images.compare(slow, slow)).toEqual({ scale: 1, shifts: [], changes: [] });
});

async function untilUnpacking(folder: string): Promise<void> {
  while (!(await readdir(folder, { recursive: true })).some((name) => name.endsWith(".v"))) {
    await wait(5);
  }
}
