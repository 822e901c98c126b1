import type { Client } from "pg";

/** Without proof that the channel works, what was learnt from it is trusted no longer than this. */
const FRESH_MS = 100;
const CHECK_AFTER_MS = 30;
/** Checked this often even when nobody asks. */
const HEARTBEAT_MS = 5_000;
/** A connection that leaves a query unanswered this long is lost. */
const LOST_AFTER_MS = 10_000;

export interface Heartbeat {
  /** Whether the channel was proven to work a moment ago. */
  isFresh(): boolean;
  stop(): void;
}

/**
 * Tells a silent channel from a dead one: a connection cut without notice looks like one on which
 * nothing happens. The answer to a query proves that every message sent before it has arrived.
 */
export function channelHeartbeat(client: Pick<Client, "query">, onLost: () => void): Heartbeat {
  let provenAt = performance.now();
  let checking = false;
  const heartbeat = setInterval(() => void (checking || check()), HEARTBEAT_MS).unref();

  async function check(): Promise<void> {
    checking = true;
    const sentAt = performance.now();
    const deadline = setTimeout(onLost, LOST_AFTER_MS).unref();
    try {
      await client.query("select 1");
      provenAt = sentAt;
    } catch {
      // Nothing is proven; if the connection has ended, its own handlers deal with it.
    }
    clearTimeout(deadline);
    checking = false;
  }

  return {
    isFresh() {
      const age = performance.now() - provenAt;
      if (age > CHECK_AFTER_MS && !checking) void check();
      return age <= FRESH_MS;
    },
    stop: () => clearInterval(heartbeat),
  };
}
