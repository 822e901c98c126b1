import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "#server/platform/db/embedded/choose-place.ts";
import { connectWhile } from "#server/platform/db/embedded/connect.ts";
import { disownPidFile } from "#server/platform/db/embedded/pid-file.ts";
import {
  type Address,
  addressArguments,
  databaseUrl,
} from "#server/platform/db/embedded/server-address.ts";
import { spawnOptions } from "#server/platform/db/embedded/spawn-options.ts";

/** Backends that outlive a killed postmaster leave within this time. */
const ORPHANS_LEAVE_MS = 15_000;
const LEFTOVERS = /pre-existing shared memory block|lock file .* already exists/;
const LONGEST_LOG = 5_000_000;

const SETTINGS = [
  "shared_buffers=64MB",
  // An app takes 30; tests run a dozen apps on one server. Those that nobody opens cost next to nothing.
  "max_connections=300",
  // Backends of a killed app go away even in the middle of a long query.
  "client_connection_check_interval=1s",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  // The app reports its own failed queries; what people wrote stays out of this log.
  "log_min_messages=fatal",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];

/** Starts PostgreSQL and resolves when it takes connections. */
export async function launch(place: Place, bin: string, address: Address): Promise<void> {
  const deadline = Date.now() + ORPHANS_LEAVE_MS;
  for (;;) {
    const failure = await launchOnce(place, bin, address);
    if (failure === null) return;
    if (!LEFTOVERS.test(failure) || Date.now() > deadline)
      throw new Error(`The embedded database did not start: ${failure}`);
    await sleep(200);
  }
}

/** Null when it runs, otherwise its last words. */
async function launchOnce(place: Place, bin: string, address: Address): Promise<string | null> {
  await disownPidFile(place);
  const log = await openLog(place);
  const settings = [
    ...SETTINGS.flatMap((setting) => ["-c", setting]),
    ...addressArguments(address),
  ];
  const child = spawn(join(bin, "postgres"), ["-D", place.cluster, ...settings], {
    ...spawnOptions(place),
    // Its own session: Ctrl-C reaches the app alone, which drains before it stops the server.
    detached: true,
    stdio: ["ignore", log.handle.fd, log.handle.fd],
  });
  let ended: string | null = null;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = `exit ${signal ?? code}`;
  });
  child.unref();
  await log.handle.close();
  const url = await databaseUrl(place, address);
  const client = await connectWhile(async () => ended === null, url);
  if (client) {
    await client.end();
    return null;
  }
  const said = (await readFile(place.logFile)).subarray(log.size).toString("utf8");
  return said.match(/(?:FATAL|PANIC|ERROR): .*/g)?.at(-1) ?? (said.trim() || ended || "");
}

/** A file rather than a pipe: the server outlives a killed app. */
async function openLog(place: Place) {
  const old = await stat(place.logFile).catch(() => null);
  if (old && old.size > LONGEST_LOG) await rename(place.logFile, `${place.logFile}.1`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const flags = O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0);
  const handle = await open(place.logFile, flags, 0o600);
  if (place.runAs) await handle.chown(place.runAs.uid, place.runAs.gid);
  return { handle, size: (await handle.stat()).size };
}
