import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Sorts by time, as text. */
const NAME = /^alfinete-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar(\.age)?$/;

export function backupName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().replaceAll(":", "").replace(/\.\d+/, "");
  return `alfinete-${time}.tar${isEncrypted ? ".age" : ""}`;
}

/** Removes all but the newest backups that were named by us; whatever else is in the folder stays. */
export async function removeOldBackups(folder: string, kept: number): Promise<string[]> {
  const backups = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const old = backups.slice(kept);
  for (const name of old) await rm(join(folder, name));
  return old;
}
