import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, EmbeddedFixture, isRunning, postmasterPid } from "#tests/support/embedded-fixture.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const fixture = new EmbeddedFixture();
const KILLS = 10;

beforeAll(() => fixture.prepare());
afterAll(() => fixture.cleanUp());

test("guarantee 45: the embedded database loses nothing acknowledged when killed during writes", {
  timeout: 240_000,
}, async () => {
  const dataDir = await fixture.folder();
  const acknowledged: string[] = [];
  let lost = 0;
  for (let round = 0; round < 2 * KILLS; round++) {
    const { program, url, dataFolder } = await fixture.start("write", dataDir);
    lost += await countMissing(url, acknowledged);
    await program.said("wrote", 100 + 13 * round);
    const postmaster = (await postmasterPid(dataFolder)) ?? 0;
    const killed = program.kill("SIGKILL");
    if (round % 2 === 1) process.kill(postmaster, "SIGKILL");
    expect(await killed).toBe("SIGKILL");
    acknowledged.push(...(await program.said("wrote")));
  }
  const { program, url } = await fixture.start("app", dataDir);
  lost += await countMissing(url, acknowledged);
  expect(await program.kill("SIGTERM")).toBe(0);
  printFigure(
    `guarantee 45: embedded PostgreSQL alone: ${KILLS} kills of the app, ${KILLS} of app and postmaster: ${acknowledged.length} acknowledged writes, ${lost} lost`,
  );
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(lost).toBe(0);
});

async function countMissing(url: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [missing] = await ask<string>(
    url,
    "select count(*) from unnest($1::bigint[]) as a (id) where not exists (select from writes w where w.id = a.id)",
    [ids],
  );
  return Number(missing);
}

test("adopts the server that a killed app left", async () => {
  const dataDir = await fixture.folder();
  const first = await fixture.start("app", dataDir);
  const pid = await postmasterPid(first.dataFolder);
  await first.program.kill("SIGKILL");
  const second = await fixture.start("app", dataDir);
  expect(await postmasterPid(second.dataFolder)).toBe(pid);
  expect(second.url).toBe(first.url);
  expect(await second.program.kill("SIGTERM")).toBe(0);
  expect(await isRunning(pid ?? 0)).toBe(false);
});

test("brings a killed postmaster back by itself, and still owns the folder", async () => {
  const dataDir = await fixture.folder();
  const { program, url, dataFolder } = await fixture.start("app", dataDir);
  for (let round = 1; round <= 2; round++) {
    process.kill((await postmasterPid(dataFolder)) ?? 0, "SIGKILL");
    await program.said("info", round);
    expect(await ask(url, "select 1")).toEqual([1]);
  }
  const second = fixture.run("app", dataDir);
  expect(await second.ended()).toBe(1);
  expect(second.errors).toBe("database in use\n");
  const pid = (await postmasterPid(dataFolder)) ?? 0;
  expect(await program.kill("SIGTERM")).toBe(0);
  expect(await isRunning(pid)).toBe(false);
});

test("stops in order while a killed postmaster is being brought back", async () => {
  const dataDir = await fixture.folder();
  const { program, dataFolder } = await fixture.start("app", dataDir);
  process.kill((await postmasterPid(dataFolder)) ?? 0, "SIGKILL");
  await program.said("warn");
  expect(await program.kill("SIGTERM")).toBe(0);
  expect(await postmasterPid(dataFolder)).toBeNull();
});

test("takes the server along when the app fails", async () => {
  const dataDir = await fixture.folder();
  const { program, dataFolder } = await fixture.start("fail", dataDir);
  expect(await program.ended()).toBe(1);
  while (await postmasterPid(dataFolder)) await sleep(20);
});

test("starts over when killed while it creates the database", async () => {
  const dataDir = await fixture.folder();
  const home = join(dataDir, "postgres");
  for (const stage of ["PG_VERSION", "global/pg_control", "base/5"]) {
    const before = await readdir(home).catch(() => []);
    const program = fixture.run("app", dataDir);
    while (!(await hasUnfinished(home, before, stage))) await sleep(5);
    expect(await program.kill("SIGKILL")).toBe("SIGKILL");
    expect(await readdir(home)).not.toContain("cluster");
  }
  const { url } = await fixture.start("app", dataDir);
  expect(await ask(url, "select current_database()")).toEqual(["alfinete"]);
});

async function hasUnfinished(home: string, before: string[], file: string): Promise<boolean> {
  const names = await readdir(home).catch(() => []);
  const folders = names.filter((name) => name.startsWith("new-cluster-") && !before.includes(name));
  const found = folders.map((name) => stat(join(home, name, file)).catch(() => null));
  return (await Promise.all(found)).some((entry) => entry !== null);
}

test("keeps its port when it comes back on loopback", async () => {
  const dataDir = join(await fixture.folder(), "a".repeat(90));
  const { program, url, dataFolder } = await fixture.start("app", dataDir);
  process.kill((await postmasterPid(dataFolder)) ?? 0, "SIGKILL");
  await program.said("info");
  expect(await ask(url, "select 1")).toEqual([1]);
});

test("is not fooled by a pid file whose pid now belongs to another process", async () => {
  const dataDir = await fixture.folder();
  const { program, dataFolder } = await fixture.start("app", dataDir);
  expect(await program.kill("SIGTERM")).toBe(0);
  const lines = [
    process.pid,
    join(dataFolder, "cluster"),
    1,
    5432,
    join(dataFolder, "socket"),
    "",
    "",
  ];
  await writeFile(join(dataFolder, "cluster", "postmaster.pid"), lines.join("\n"));
  const again = await fixture.start("app", dataDir);
  expect(await ask(again.url, "select 1")).toEqual([1]);
  expect(await isRunning(process.pid)).toBe(true);
});
