import { execFile } from "node:child_process";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { spawnTestApp } from "#tests/support/spawned-app.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const run = promisify(execFile);

/** The README's. */
const VERSIONS = ["20.19", "22", "24"];

/** Node.js comes from the registry, in a package for each platform. */
async function installNode(version: string): Promise<string> {
  const folder = await temporaryFolder();
  const name = `node-${platform()}-${arch()}`;
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", [
    "install",
    "--prefix",
    folder,
    "--ignore-scripts",
    ...quiet,
    `${name}@${version}`,
  ]);
  return join(folder, "node_modules", name, "bin/node");
}

test.each(VERSIONS)(
  "Node %s starts the build, takes a picture and a comment, and leaves",
  {
    timeout: 180_000,
  },
  async (version) => {
    const node = await installNode(version);
    const { stdout } = await run(node, ["--version"]);
    const app = await spawnTestApp({ node });
    onTestFinished(app.close);
    const owner = await subscriber(app);
    const { public_link, image } = await makeLayout(app, owner);
    expect((await app.request(new URL(image.original, app.url).pathname)).status).toBe(200);
    expect((await commentAsVisitor(app, public_link)).status).toBe(201);
    const rendered = "pgboss.job where name = 'render-layout' and state = 'completed'";
    await expect.poll(() => countRows(app, rendered), { timeout: 30_000 }).toBe(1);
    expect(await app.terminate()).toBe(0);
    printFigure(`Node ${stdout.trim()}: started, picture rendered, comment kept, left with 0`);
  },
);
