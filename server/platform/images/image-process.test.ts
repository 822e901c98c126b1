import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { findImageChild } from "#server/platform/images/image-child-program.ts";
import {
  bundleChild,
  type ImagesUnderTest,
  startImages,
} from "#server/platform/images/images.fixtures.ts";
import { renditionsOf } from "#server/platform/images/renditions.ts";
import { drawNoise, drawPicture } from "#tests/support/draw-images.ts";
import { makePngBomb } from "#tests/support/hostile-images.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** A file whose inspection lasts long enough to be interrupted. */
async function writeSlowImage(context: ImagesUnderTest): Promise<string> {
  return context.write("slow.png", makePngBomb(10_000, 10_000));
}

async function inspectPicture({ images, path }: ImagesUnderTest) {
  await drawPicture(60, 40).png().toFile(path("good.png"));
  return images.inspect(path("good.png"), path("good-cleaned"));
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(5);
}

/** The id of the process, once it works on something. */
async function workingPid({ images }: ImagesUnderTest): Promise<number> {
  await until(() => images.status().pids.length > 0);
  return images.status().pids[0] as number;
}

test("one process does one job after another, and none is started without work", async () => {
  const context = await startImages();
  expect(context.images.status().pids).toEqual([]);
  const all = await Promise.all([1, 2, 3].map(() => inspectPicture(context)));
  expect(all.map(({ width }) => width)).toEqual([60, 60, 60]);
  expect(context.images.status().pids.length).toBe(1);
});

test("a process killed in the middle fails its call alone", async () => {
  const context = await startImages();
  const slow = await writeSlowImage(context);
  const failing = context.images.inspect(slow, context.path("cleaned"));
  const waiting = inspectPicture(context);
  const pid = await workingPid(context);
  // Once it has begun to write.
  await until(() => existsSync(context.path("cleaned")));
  process.kill(pid, "SIGKILL");
  await expect(failing).rejects.toMatchObject({ name: "ImageFailed", reason: "died" });
  expect((await waiting).width).toBe(60);
  expect(existsSync(context.path("cleaned"))).toBe(false);
});

test("a job that hangs is killed at its timeout", async () => {
  const context = await startImages({ inspectTimeoutMs: 3000 });
  await inspectPicture(context);
  const [pid] = context.images.status().pids as [number];
  process.kill(pid, "SIGSTOP");
  await expect(inspectPicture(context)).rejects.toMatchObject({ reason: "timeout" });
  expect(isAlive(pid)).toBe(false);
  expect((await inspectPicture(context)).width).toBe(60);
});

test("a process that grows beyond its memory limit is killed", async () => {
  const megabytes = 110;
  const context = await startImages({ maxRssBytes: megabytes * 1024 * 1024 });
  await drawNoise(5000, 5000).png({ progressive: true }).toFile(context.path("large.png"));
  const inspecting = context.images.inspect(context.path("large.png"), context.path("cleaned"));
  await expect(inspecting).rejects.toMatchObject({ reason: "memory" });
  const peak = Math.round(context.images.status().peakRss / 1024 / 1024);
  printFigure(`killed at ${peak} MB with ${megabytes} MB allowed`);
  expect((await inspectPicture(context)).width).toBe(60);
});

test("an aborted call stops its work, whether it waits or runs", async () => {
  const context = await startImages();
  const slow = await writeSlowImage(context);
  const running = new AbortController();
  const queued = new AbortController();
  const first = context.images.inspect(slow, context.path("one"), { signal: running.signal });
  const second = context.images.inspect(slow, context.path("two"), { signal: queued.signal });
  const third = inspectPicture(context);
  const pid = await workingPid(context);
  queued.abort(new Error("queued"));
  await expect(second).rejects.toThrow("queued");
  expect(isAlive(pid)).toBe(true);
  running.abort(new Error("running"));
  await expect(first).rejects.toThrow("running");
  expect(isAlive(pid)).toBe(false);
  expect((await third).width).toBe(60);
  const late = context.images.inspect(slow, context.path("three"), { signal: AbortSignal.abort() });
  await expect(late).rejects.toThrow();
  expect((await readdir(context.folder)).sort()).toEqual(["good-cleaned", "good.png", "slow.png"]);
});

test("an aborted rendering leaves no file, unpacked ones included", async () => {
  const context = await startImages();
  await drawNoise(3000, 3000).toFile(context.path("noise.png"));
  const specs = renditionsOf({ type: "png", width: 3000, height: 3000, frames: 1 });
  const controller = new AbortController();
  const { images, folder, path } = context;
  const rendering = images.renderMany(path("noise.png"), folder, specs, {
    signal: controller.signal,
  });
  await until(() => existsSync(path("card.webp")));
  controller.abort();
  await expect(rendering).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["noise.png"]);
});

test("an upload's inspection goes before renderings that wait", async () => {
  const context = await startImages();
  const { images, path } = context;
  await drawPicture(600, 400).png().toFile(path("p.png"));
  const [spec] = renditionsOf({ type: "png", width: 600, height: 400, frames: 1 });
  if (!spec) throw new Error("no spec");
  const order: string[] = [];
  const render = (name: string) =>
    images.render(path("p.png"), path(name), spec).then(() => order.push(name));
  const renders = [render("1"), render("2"), render("3")];
  const inspected = inspectPicture(context).then(() => order.push("inspected"));
  await Promise.all([...renders, inspected]);
  expect(order.indexOf("inspected")).toBeLessThan(order.indexOf("3"));
});

test("an idle process exits", async () => {
  const context = await startImages({ idleMs: 50 });
  await inspectPicture(context);
  const [pid] = context.images.status().pids as [number];
  await until(() => !isAlive(pid));
  expect(context.images.status().pids).toEqual([]);
  expect((await inspectPicture(context)).width).toBe(60);
});

test("closing ends the process and its running job", async () => {
  const context = await startImages();
  const slow = await writeSlowImage(context);
  const running = context.images.inspect(slow, context.path("one"));
  const queued = context.images.inspect(slow, context.path("two"));
  const ends = Promise.allSettled([running, queued]);
  const pid = await workingPid(context);
  await context.images.close();
  expect(isAlive(pid)).toBe(false);
  const closed = { status: "rejected", reason: expect.objectContaining({ reason: "closed" }) };
  expect(await ends).toEqual([closed, closed]);
  await expect(inspectPicture(context)).rejects.toMatchObject({ reason: "closed" });
});

test("the process does not outlive its app, even in the middle of a job", async () => {
  const context = await startImages();
  const slow = await writeSlowImage(context);
  const child = fork(await bundleChild(), [], { stdio: "ignore" });
  child.send({ kind: "inspect", input: slow, output: context.path("cleaned") });
  await until(() => existsSync(context.path("cleaned")));
  child.disconnect();
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
});

test("a full disk is reported as such, and nothing is left on it", async (task) => {
  const context = await startImages();
  const { images, path } = context;
  await mkdir(path("small"));
  await mountSmall(path("small")).catch(() => task.skip("mounting needs a privileged user"));
  await drawNoise(900, 900).toFile(path("noise.png"));
  const full = { name: "ImageFailed", reason: "disk_full" };
  const inspecting = images.inspect(path("noise.png"), path("small/cleaned"));
  await expect(inspecting).rejects.toMatchObject(full);
  const specs = renditionsOf({ type: "png", width: 900, height: 900, frames: 1 });
  const rendering = images.renderMany(path("noise.png"), path("small"), specs);
  await expect(rendering).rejects.toMatchObject(full);
  expect(await readdir(path("small"))).toEqual([]);
});

async function mountSmall(folder: string): Promise<void> {
  const run = promisify(execFile);
  await run("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", folder]);
  onTestFinished(async () => {
    await run("umount", [folder]);
  });
}

test("finds its program from the bundle as from the sources", async () => {
  const root = await temporaryFolder();
  const program = join(root, "dist/server/platform/images/image-child.js");
  await mkdir(join(root, "dist/server/platform/images"), { recursive: true });
  await writeFile(program, "");
  for (const from of ["dist/server/main.js", "dist/server/tools/demo.js", "server/a/b/c.ts"]) {
    expect(findImageChild(join(root, from))).toBe(program);
  }
});
