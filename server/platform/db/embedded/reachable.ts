import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The user PostgreSQL runs as when we are root, which it refuses. */
export interface RunAs {
  uid: number;
  gid: number;
}

const READ = 4;
const ENTER = 1;

/** Can this user pass every folder above the path, and read and enter (or execute) the path itself? */
export async function isReachable(path: string, user: RunAs): Promise<boolean> {
  if (!(await allows(path, user, READ | ENTER))) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(folder, user, ENTER))) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function allows(path: string, user: RunAs, wanted: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found) return false;
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
  return ((found.mode >> shift) & wanted) === wanted;
}
