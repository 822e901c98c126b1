import type { Stats } from "node:fs";
import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, open, readdir, rename, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { retry } from "#server/platform/retry.ts";
import { isKey } from "#server/platform/storage/storage-key.ts";

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

const MISSING = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ERR_FS_EISDIR"]);

/** No file by that name, be it because there is nothing or a folder. */
export function isMissing(error: unknown): boolean {
  return MISSING.has(codeOf(error) ?? "");
}

export async function statFile(path: string): Promise<Stats | null> {
  try {
    const found = await lstat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A second name for the same bytes, or a copy where the file system has no such thing. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

/** Renames and makes the new name durable, folders on the way to it included. */
export async function moveFile(
  from: string,
  to: string,
  { durable } = { durable: true },
): Promise<void> {
  const folder = dirname(to);
  const move = async () => {
    const firstMade = await mkdir(folder, { recursive: true });
    await rename(from, to);
    if (durable) await syncFolders(folder, firstMade ? dirname(firstMade) : folder);
  };
  // A removal may prune the folder between the first two calls.
  const wasPruned = async (error: unknown) =>
    codeOf(error) === "ENOENT" && (await statFile(from)) !== null;
  return retry(move, wasPruned);
}

async function syncFolders(lowest: string, highest: string): Promise<void> {
  for (let folder = lowest; ; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === highest) return;
  }
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and keeps renames in order by itself.
  if (process.platform === "win32") return;
  const handle = await open(folder).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

const STILL_USED = new Set(["ENOTEMPTY", "EEXIST", "EBUSY", "EPERM"]);

/** Removes the folders that a removed file left empty, up to the root, which stays. */
export async function pruneFolders(removed: string, root: string): Promise<void> {
  for (let folder = dirname(removed); folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (STILL_USED.has(codeOf(error) ?? "")) return;
      if (!isMissing(error)) throw error;
    }
  }
}

/** Keys of the files under the root that begin with the prefix, in byte order, as S3 lists them. */
export async function* walkFiles(root: string, prefix: string): AsyncIterable<string> {
  yield* walk(prefix.slice(0, prefix.lastIndexOf("/") + 1));

  async function* walk(folder: string): AsyncIterable<string> {
    for (const name of await namesIn(join(root, folder))) {
      const key = folder + name;
      if (!key.endsWith("/")) {
        if (key.startsWith(prefix) && isKey(key)) yield key;
      } else if (key.startsWith(prefix) || prefix.startsWith(key)) {
        yield* walk(key);
      }
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.name.startsWith("."))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
