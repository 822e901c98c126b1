import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identify } from "#server/platform/db/embedded/process-identity.ts";

const WAIT_MS = 120_000;
/** A lock is written just after it is made: an unreadable one this old has lost its maker. */
const UNWRITTEN_MS = 5_000;

/**
 * One process at a time finds, creates, starts or stops the server of a data folder.
 * Tidiness only: PostgreSQL's own pid file is what protects the data.
 */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "postgres.lock");
  const release = await acquire(file);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function acquire(file: string): Promise<() => Promise<void>> {
  const started = (await identify(process.pid))?.started ?? "";
  const token = randomBytes(6).toString("hex");
  const mine = JSON.stringify({ pid: process.pid, started, token });
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    try {
      await writeFile(file, mine, { flag: "wx" });
      return async () => {
        if ((await readOrNull(file)) === mine) await rm(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    await removeIfStale(file);
    await sleep(30 + Math.random() * 40);
  }
  throw new Error(`Another process has been starting the embedded database for too long: ${file}`);
}

async function removeIfStale(file: string): Promise<void> {
  const seen = await readOrNull(file);
  if (seen === null || (await isHeld(file, seen))) return;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => {});
  const taken = await readOrNull(aside);
  // Someone may have replaced the stale lock between the look and the rename: give it back.
  if (taken !== null && taken !== seen) await rename(aside, file);
  await rm(aside, { force: true });
}

async function isHeld(file: string, text: string): Promise<boolean> {
  try {
    const holder = JSON.parse(text) as { pid: number; started: string };
    return (await identify(holder.pid))?.started === holder.started;
  } catch {
    const made = await stat(file).catch(() => null);
    return made !== null && Date.now() - made.mtimeMs < UNWRITTEN_MS;
  }
}

function readOrNull(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}
