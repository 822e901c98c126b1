import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Place } from "#server/platform/db/embedded/choose-place.ts";
import { isDeserted } from "#server/platform/db/embedded/ownership.ts";
import { readPostmaster } from "#server/platform/db/embedded/pid-file.ts";
import { identify } from "#server/platform/db/embedded/process-identity.ts";
import type { RunningServer } from "#server/platform/db/embedded/running-server.ts";
import { spawnOptions } from "#server/platform/db/embedded/spawn-options.ts";
import { withStartLock } from "#server/platform/db/embedded/start-lock.ts";

/** Fast, then immediate: the second costs a crash recovery at the next start, never data. */
const SIGNALS = [
  { signal: "SIGINT", graceMs: 10_000 },
  { signal: "SIGQUIT", graceMs: 10_000 },
] as const;

/** Whatever process serves the cluster now: it may have been restarted since it was found. */
export async function stopServer({ place, bin }: RunningServer): Promise<void> {
  const pid = (await readPostmaster(place))?.pid;
  const found = pid && (await identify(pid));
  if (!found) return;
  if (process.platform === "win32") return stopOnWindows(place, bin);
  for (const { signal, graceMs } of SIGNALS) {
    sendSignal(pid, signal);
    const deadline = Date.now() + graceMs;
    while (Date.now() < deadline) {
      if ((await identify(pid))?.started !== found.started) return;
      await sleep(15);
    }
  }
  throw new Error(`The embedded database (process ${pid}) does not stop.`);
}

/** Leaves alone a server that an app or a tool still has. */
export function stopIfDeserted(dataDir: string, server: RunningServer): Promise<void> {
  return withStartLock(dataDir, async () => {
    // Not answering: whoever had it stopped it.
    if (await isDeserted(server.url).catch(() => false)) await stopServer(server);
  });
}

/** For the exit of our process, when nothing can be awaited any more. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

async function stopOnWindows(place: Place, bin: string): Promise<void> {
  const args = ["stop", "-D", place.cluster, "-m", "fast", "-w"];
  const { cwd, env } = spawnOptions(place);
  await promisify(execFile)(join(bin, "pg_ctl"), args, { cwd: String(cwd), env });
}
