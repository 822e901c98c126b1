import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import type { ChildProgram } from "#tests/support/child-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

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
  console.log("guarantee 47: second app on the same data exited 1, the first stayed ready");
});

test("guarantee 49: SIGTERM under load drains, loses no acknowledged request and exits 0", async () => {
  const database = await createTestDatabase();
  const app = await start({ DATA_DIR: folder(), DATABASE_URL: database.url });
  await untilHealthy(app);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const counts = { complete: 0, cutShort: 0, refused: 0 };
  let leaving = false;
  const loop = async () => {
    for (;;) {
      const outcome = await fetchWhole(`${app.url}/readyz`, agent);
      counts[outcome] += 1;
      if (counts.complete > 300 && !leaving) {
        leaving = true;
        void app.program.kill("SIGTERM");
      }
      if (outcome === "refused") return;
    }
  };
  await Promise.all(Array.from({ length: 20 }, loop));
  agent.destroy();
  expect(await app.program.ended()).toBe(0);
  await database.drop();
  expect(counts.cutShort).toBe(0);
  expect(counts.complete).toBeGreaterThan(300);
  console.log(
    `guarantee 49: ${counts.complete} answers under SIGTERM, ${counts.cutShort} cut short`,
  );
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

/** `cutShort` is the one that must not happen: an answer that began and did not arrive. */
function fetchWhole(url: string, agent: Agent): Promise<"complete" | "cutShort" | "refused"> {
  return new Promise((done) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => done(answer.complete ? "complete" : "cutShort"));
      answer.once("error", () => done("cutShort"));
    }).once("error", () => done("refused"));
  });
}
