import { setTimeout as sleep } from "node:timers/promises";
import type { Ownership } from "#server/platform/db/embedded/ownership.ts";
import {
  sendSignal,
  stopIfDeserted,
  stopServer,
} from "#server/platform/db/embedded/stop-server.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

/** Brings the server back each time it goes away, until stopped. Resolves `stop` when no server of ours runs. */
export function supervise(
  dataDir: string,
  first: Ownership,
  takeAgain: () => Promise<Ownership>,
  log: Pick<Log, "info" | "warn" | "error">,
): { stop(): Promise<void> } {
  let held: Ownership | null = first;
  const stopping = new AbortController();

  async function watch(): Promise<void> {
    while (held && !stopping.signal.aborted) {
      await held.lost;
      held = null;
      if (stopping.signal.aborted) return;
      log.warn("the embedded database went away, starting it again");
      held = await recover();
    }
  }

  async function recover(): Promise<Ownership | null> {
    for (let delay = FIRST_DELAY_MS; !stopping.signal.aborted; delay *= 2) {
      try {
        const again = await takeAgain();
        log.info("the embedded database is back");
        return again;
      } catch (error) {
        log.error("the embedded database does not come back yet", { error });
      }
      const pause = Math.min(delay, LONGEST_DELAY_MS);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return null;
  }

  /** An app that ends without stopping (an uncaught error) takes the server along. */
  const onExit = () => {
    if (held && process.platform !== "win32") sendSignal(held.server.pid, "SIGINT");
  };
  process.once("exit", onExit);
  const watching = watch();

  async function stop(): Promise<void> {
    stopping.abort();
    const interrupted = held === null;
    if (held) await stopServer(held.server);
    await watching;
    // A recovery that was under way may have left a server, ours or by now another app's.
    if (held) await stopServer(held.server);
    else if (interrupted) await stopIfDeserted(dataDir, first.server);
    process.off("exit", onExit);
  }

  let stopped: Promise<void> | null = null;
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
