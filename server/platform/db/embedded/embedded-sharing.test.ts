import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, EmbeddedFixture, isRunning, postmasterPid } from "#tests/support/embedded-fixture.ts";

const fixture = new EmbeddedFixture();

beforeAll(() => fixture.prepare());
afterAll(() => fixture.cleanUp());

test("refuses a second app on the same data, and the first goes on", async () => {
  const dataDir = await fixture.folder();
  const first = await fixture.start("write", dataDir);
  const second = fixture.run("app", dataDir);
  expect(await second.ended()).toBe(1);
  expect(second.errors).toBe("database in use\n");
  const before = (await first.program.said("wrote")).length;
  await first.program.said("wrote", before + 50);
  expect(await ask(first.url, "select 1")).toEqual([1]);
});

test("lets exactly one of two apps win that start at once on an empty folder", async () => {
  const dataDir = await fixture.folder();
  const apps = [fixture.run("app", dataDir), fixture.run("app", dataDir)];
  const outcomes = await Promise.all(
    apps.map((app) =>
      fixture.ready(app).then(
        () => "won",
        () => app.errors.trim(),
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(["database in use", "won"]);
});

test("takes over from an app that is just stopping", async () => {
  const dataDir = await fixture.folder();
  const first = await fixture.start("app", dataDir);
  const stopped = first.program.kill("SIGTERM");
  const second = await fixture.start("app", dataDir);
  expect(await stopped).toBe(0);
  expect(await ask(second.url, "select 1")).toEqual([1]);
});

test("lets a tool join the server of an app and leave it running", async () => {
  const dataDir = await fixture.folder();
  const app = await fixture.start("app", dataDir);
  const tool = await fixture.start("tool", dataDir);
  expect(await ask(tool.url, "select 1")).toEqual([1]);
  expect(await tool.program.kill("SIGTERM")).toBe(0);
  expect(await ask(app.url, "select 1")).toEqual([1]);

  const other = await fixture.start("tool", dataDir);
  expect(await app.program.kill("SIGTERM")).toBe(0);
  await expect(ask(other.url, "select 1")).rejects.toThrow();
  expect(await other.program.kill("SIGTERM")).toBe(0);
});

test("starts a server for tools alone; the last one to leave stops it", async () => {
  const dataDir = await fixture.folder();
  const first = await fixture.start("tool", dataDir);
  const second = await fixture.start("tool", dataDir);
  const pid = (await postmasterPid(join(dataDir, "postgres"))) ?? 0;
  expect(await first.program.kill("SIGTERM")).toBe(0);
  expect(await ask(second.url, "select 1")).toEqual([1]);
  expect(await second.program.kill("SIGTERM")).toBe(0);
  expect(await isRunning(pid)).toBe(false);
});

test("hands the server a tool started to the app that starts meanwhile", async () => {
  const dataDir = await fixture.folder();
  const tool = await fixture.start("tool", dataDir);
  const pid = await postmasterPid(join(dataDir, "postgres"));
  const app = await fixture.start("app", dataDir);
  expect(await tool.program.kill("SIGTERM")).toBe(0);
  expect(await ask(app.url, "select 1")).toEqual([1]);
  expect(await postmasterPid(app.dataFolder)).toBe(pid);
});

test("ignores a start lock whose process is dead", async () => {
  const dataDir = await fixture.folder();
  const dead = fixture.run("app", "/dev/null/nowhere");
  await dead.ended();
  await writeFile(join(dataDir, "postgres.lock"), JSON.stringify({ pid: dead.pid, started: "1" }));
  const { url } = await fixture.start("app", dataDir);
  expect(await ask(url, "select 1")).toEqual([1]);
});
