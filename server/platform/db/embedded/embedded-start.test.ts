import { readFileSync } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, EmbeddedFixture, isRunning, postmasterPid } from "#tests/support/embedded-fixture.ts";

const fixture = new EmbeddedFixture();
const isRoot = process.getuid?.() === 0;
/** An ordinary user must have a name: initdb looks it up. */
const ORDINARY = Number(/^daemon:[^:]*:(\d+):/m.exec(readPasswd())?.[1]);

function readPasswd(): string {
  return isRoot ? readFileSync("/etc/passwd", "utf8") : "";
}

beforeAll(() => fixture.prepare());
afterAll(() => fixture.cleanUp());

test("starts on an empty folder, asks a password and stops with the app", async () => {
  const dataDir = await fixture.folder();
  const { program, url, dataFolder } = await fixture.start("app", dataDir);
  expect(dataFolder).toBe(join(dataDir, "postgres"));
  expect(await ask(url, "show server_encoding")).toEqual(["UTF8"]);
  expect(await ask(url, "show fsync")).toEqual(["on"]);
  expect(await ask(url, "select lower('ÇÃ')")).toEqual(["çã"]);
  await expect(ask(url.replace(/:[^:@]*@/, ":wrong@"), "select 1")).rejects.toThrow(/password/);

  const pid = (await postmasterPid(dataFolder)) ?? 0;
  const owner = (await stat(`/proc/${pid}`).catch(() => null))?.uid;
  if (isRoot && owner !== undefined) expect(owner).toBe(65534);
  const password = await stat(join(dataFolder, "password"));
  const sockets = await stat(join(dataFolder, "socket"));
  expect([password.mode & 0o777, sockets.mode & 0o777]).toEqual([0o600, 0o700]);

  expect(await program.kill("SIGTERM")).toBe(0);
  expect(await isRunning(pid)).toBe(false);
});

test.runIf(isRoot)(
  "starts as an ordinary user, with library links made in its node_modules",
  async () => {
    const folder = await fixture.folder(0o755, ORDINARY);
    const script = await fixture.checkout(folder, ORDINARY);
    const dataDir = join(folder, "data");
    const program = fixture.run("app", dataDir, script, { RUN_AS: String(ORDINARY) });
    const { url, dataFolder, binFolder } = await fixture.ready(program);
    expect(binFolder.startsWith(join(folder, "node_modules"))).toBe(true);
    expect(dataFolder).toBe(join(dataDir, "postgres"));
    expect(await ask(url, "select 1")).toEqual([1]);
    expect((await stat(join(dataFolder, "cluster"))).uid).toBe(ORDINARY);
    expect(await program.kill("SIGTERM")).toBe(0);

    // The same folder started by root once: the cluster keeps its owner and can go back.
    const asRoot = fixture.run("app", dataDir, script);
    await fixture.ready(asRoot);
    expect(await asRoot.kill("SIGTERM")).toBe(0);
    const again = fixture.run("app", dataDir, script, { RUN_AS: String(ORDINARY) });
    await fixture.ready(again);
    expect(await again.kill("SIGTERM")).toBe(0);
  },
);

test.runIf(isRoot)(
  "copies the binaries when node_modules is read-only and lacks the links",
  async () => {
    const script = await fixture.checkout(await fixture.folder());
    const folder = await fixture.folder(0o755, ORDINARY);
    const program = fixture.run("app", folder, script, { RUN_AS: String(ORDINARY) });
    const { url, dataFolder, binFolder } = await fixture.ready(program);
    expect(binFolder.startsWith(dataFolder)).toBe(true);
    expect(await ask(url, "select 1")).toEqual([1]);
  },
);

test.runIf(isRoot)(
  "works from a checkout under a root-only home and finds its data again",
  async () => {
    const home = await fixture.folder(0o700);
    const script = await fixture.checkout(home);
    const dataDir = join(home, "data");
    const first = fixture.run("app", dataDir, script);
    const { url, dataFolder, binFolder } = await fixture.ready(first);
    expect(dataFolder).toMatch(/^\/var\/lib\/alfinete\/[0-9a-f]{10}$/);
    expect(binFolder.startsWith(dataFolder)).toBe(true);
    await ask(url, "create table kept as select 7 as n");
    expect(await first.kill("SIGTERM")).toBe(0);

    // Reachable by now: what exists stays where it is.
    await chmod(home, 0o755);
    const second = fixture.run("app", dataDir, script);
    const found = await fixture.ready(second);
    expect(found.dataFolder).toBe(dataFolder);
    expect(await ask(found.url, "select n from kept")).toEqual([7]);
    expect(await second.kill("SIGTERM")).toBe(0);
  },
);

test("listens on loopback when the folder's path is too long for a socket", async () => {
  const dataDir = join(await fixture.folder(), "a".repeat(90));
  const { program, url } = await fixture.start("app", dataDir);
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect(await ask(url, "select 1")).toEqual([1]);
  await expect(ask(url.replace(/:[^:@]*@/, ":wrong@"), "select 1")).rejects.toThrow(/password/);
  expect(await program.kill("SIGTERM")).toBe(0);
});
