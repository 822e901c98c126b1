import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { newPerson } from "#tests/support/accounts.ts";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import type { ChildProgram } from "#tests/support/child-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { commentAsOwner, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

const programs: ChildProgram[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill("SIGTERM");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("in production with an empty environment the start names every missing setting", async () => {
  const { program } = await start({ NODE_ENV: "production" });
  expect(await program.ended()).toBe(1);
  const named = program.errors.match(/^ {2}[A-Z_]+/gm)?.map((line) => line.trim());
  expect(named).toHaveLength(10);
  expect(named).toContain("APP_SECRET");
});

test("guarantee 47: a second app on the same embedded data exits 1, the first goes on", async () => {
  const dataDir = folder();
  const first = await start({ DATA_DIR: dataDir });
  await untilHealthy(first);
  const second = await start({ DATA_DIR: dataDir });
  expect(await second.program.ended()).toBe(1);
  expect(second.program.errors.trim()).toBe("database in use");
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.program.kill("SIGTERM")).toBe(0);
  printFigure("guarantee 47: second app on the same data exited 1, the first stayed ready");
});

test("guarantee 49: SIGTERM under load drains, answers what it has done and exits 0", async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const app = await spawnTestApp({ at: place });
  await liftLimits(app);
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  const { id: layoutId } = await makeLayout(app, user);
  let acknowledged = 0;
  let leaving: Promise<number | string> | undefined;
  const comment = async () => {
    for (;;) {
      const answer = await commentAsOwner(app, user, layoutId).catch(() => null);
      if (answer?.status !== 201) return;
      acknowledged += 1;
      if (acknowledged >= 200) leaving ??= app.terminate();
    }
  };
  await Promise.all(Array.from({ length: 20 }, comment));
  expect(await leaving).toBe(0);
  // A comment that is there and was not acknowledged is an answer that was cut off.
  const unheard = (await countRows(app, "comments")) - acknowledged;
  printFigure(
    `guarantee 49: ${acknowledged} comments under SIGTERM, ${unheard} answers cut off, exit 0`,
  );
  expect(unheard).toBe(0);
});

test("SIGTERM to npm reaches the app, which drains and takes its database along", {
  timeout: 120_000,
}, async () => {
  const dataDir = folder();
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: "", NODE_ENV: "", DATA_DIR: dataDir };
  const npm = spawn("npm", ["start"], { env: { ...env, PORT: String(port) }, stdio: "pipe" });
  onTestFinished(() => void npm.kill("SIGTERM"));
  let output = "";
  npm.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 100_000 }).toContain("Alfinete is running");
  npm.kill("SIGTERM");
  await once(npm, "exit");
  expect(output).toContain("stopping");
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
  expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
});

async function start(env: Record<string, string>) {
  const app = await spawnApp({ DATABASE_URL: "", NODE_ENV: "", ...env });
  programs.push(app.program);
  return app;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "alf-process-"));
  chmodSync(path, 0o755);
  folders.push(path);
  return path;
}
