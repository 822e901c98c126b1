import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "#server/platform/db/embedded/choose-place.ts";
import { identify } from "#server/platform/db/embedded/process-identity.ts";
import type { Address } from "#server/platform/db/embedded/server-address.ts";

interface Postmaster {
  pid: number;
  /** Null while the server has not written it yet. */
  address: Address | null;
}

/** The live PostgreSQL that holds this cluster, or null. */
export async function readPostmaster(place: Place): Promise<Postmaster | null> {
  const lines = await readLines(place);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostmaster(pid, place))) return null;
  return { pid, address: parseAddress(lines) };
}

async function isPostmaster(pid: number, place: Place): Promise<boolean> {
  const found = await identify(pid);
  if (!found) return false;
  if (process.platform === "win32") return true;
  return found.command.includes("postgres") && found.command.includes(place.cluster);
}

/**
 * Makes way for a new server after one that died. The file itself stays: it names the shared memory
 * by which PostgreSQL notices surviving backends. Only its pid, which another process may have by
 * now, becomes ours, as PostgreSQL takes the pid of its own parent for stale.
 */
export async function disownPidFile(place: Place): Promise<void> {
  if (process.platform === "win32") return;
  const lines = await readLines(place);
  if (lines.length > 1)
    await writeFile(pidFile(place), [process.pid, ...lines.slice(1)].join("\n"));
  await rm(join(place.sockets, ".s.PGSQL.5432.lock"), { force: true });
}

/** Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status. */
function parseAddress(lines: string[]): Address | null {
  const port = Number(lines[3]);
  if (!port || lines.length < 6) return null;
  const socketFolder = lines[4];
  return socketFolder ? { socketFolder, port } : { port };
}

async function readLines(place: Place): Promise<string[]> {
  const text = await readFile(pidFile(place), "utf8").catch(() => "");
  return text ? text.split("\n") : [];
}

function pidFile(place: Place): string {
  return join(place.cluster, "postmaster.pid");
}
