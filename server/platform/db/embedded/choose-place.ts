import { createHash } from "node:crypto";
import { chmod, lchown, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isReachable, type RunAs } from "#server/platform/db/embedded/reachable.ts";

/** Where everything of one embedded server lives. */
export interface Place {
  home: string;
  cluster: string;
  /** Only PostgreSQL's user and root can enter it. */
  sockets: string;
  passwordFile: string;
  logFile: string;
  /** Set only when we are root. */
  runAs: RunAs | undefined;
}

const NOBODY: RunAs = { uid: 65534, gid: 65534 };
/** Survives a reboot, unlike /tmp. */
const SHARED_HOME = "/var/lib/alfinete";

export async function choosePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const isRoot = process.getuid?.() === 0;
  const home = isRoot ? await chooseHomeAsRoot(folder) : await chooseHomeAsUser(folder);
  const cluster = join(home, "cluster");
  const owner = await stat(cluster).catch(() => null);
  const runAs = isRoot ? (owner ?? NOBODY) : undefined;
  const place: Place = {
    home,
    cluster,
    sockets: join(home, "socket"),
    passwordFile: join(home, "password"),
    logFile: join(home, "server.log"),
    runAs: runAs && { uid: runAs.uid, gid: runAs.gid },
  };
  await makePrivateFolder(place.sockets, place.runAs);
  return place;
}

/** A folder that only PostgreSQL's user (and root) can enter. */
export async function makePrivateFolder(path: string, runAs: RunAs | undefined): Promise<void> {
  if (!(await makeFolder(path, 0o700))) return;
  if (runAs) await lchown(path, runAs.uid, runAs.gid);
}

async function chooseHomeAsUser(dataDir: string): Promise<string> {
  const home = join(dataDir, "postgres");
  const owner = await stat(join(home, "cluster")).catch(() => null);
  const foreign = owner !== null && process.getuid !== undefined && owner.uid !== process.getuid();
  if (foreign || (await recordedHome(dataDir)))
    throw new Error(
      `The embedded database of ${dataDir} belongs to another user: start as that user or as root, or set another DATA_DIR.`,
    );
  await makeFolder(home, 0o700);
  return home;
}

/** A cluster that exists stays where it is; only a new one looks for a place that its user can reach. */
async function chooseHomeAsRoot(dataDir: string): Promise<string> {
  const near = join(dataDir, "postgres");
  const owner = await stat(join(near, "cluster")).catch(() => null);
  if (owner) {
    if (await isReachable(near, owner)) return near;
    throw new Error(
      `PostgreSQL's user (uid ${owner.uid}) can no longer reach ${near}: let others pass (chmod o+x) every folder above it.`,
    );
  }
  const recorded = await recordedHome(dataDir);
  if (!recorded && (await isReachable(dataDir, NOBODY))) {
    await makeFolder(near, 0o755);
    return near;
  }
  const far = recorded ?? (await freeSharedHome(dataDir));
  await makeFolder("/var/lib", 0o755);
  await makeFolder(SHARED_HOME, 0o755);
  await makeFolder(far, 0o755);
  await writeFile(recordOf(dataDir), `${far}\n`);
  return far;
}

/** Kept in the data folder: a folder made anew under the same path must not inherit an old database. */
function recordOf(dataDir: string): string {
  return join(dataDir, "postgres-folder.txt");
}

async function recordedHome(dataDir: string): Promise<string | null> {
  const text = await readFile(recordOf(dataDir), "utf8").catch(() => "");
  return text.trim() || null;
}

async function freeSharedHome(dataDir: string): Promise<string> {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 10);
  for (let copy = 1; ; copy++) {
    const path = join(SHARED_HOME, copy === 1 ? name : `${name}-${copy}`);
    if (!(await stat(path).catch(() => null))) return path;
  }
}

/** One level at a time, since a recursive mkdir gives its mode to the parents too; chmod, since umask cuts it. */
async function makeFolder(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  await chmod(path, mode);
  return true;
}
