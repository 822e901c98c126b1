import { execFileSync } from "node:child_process";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

export interface HeldBackFile {
  path: string;
  /** Gives the next reader everything. */
  giveAll(): Promise<void>;
  /** Gives the next reader the first half; the promise of the rest is kept when it is called for. */
  giveHalf(): Promise<() => Promise<void>>;
}

/** A file that its reader gets no faster than a test wants it to: a pipe with a name. */
export async function heldBackFile(content: Buffer): Promise<HeldBackFile> {
  const path = join(await temporaryFolder(), "held-back.tar");
  execFileSync("mkfifo", [path]);
  // Resolves when somebody opens it to read.
  const opened = () => open(path, "w");
  const half = Math.floor(content.length / 2);
  return {
    path,
    async giveAll() {
      await give(await opened(), content);
    },
    async giveHalf() {
      const handle = await opened();
      onTestFinished(() => handle.close().catch(() => {}));
      await handle.writeFile(content.subarray(0, half)).catch(ignoreClosed);
      return () => give(handle, content.subarray(half));
    },
  };
}

async function give(handle: FileHandle, content: Buffer): Promise<void> {
  await handle.writeFile(content).catch(ignoreClosed);
  await handle.close();
}

/** The reader was killed: that is what it is held back for. */
function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
