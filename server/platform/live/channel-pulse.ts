import type { Client } from "pg";

/** Nothing learnt from the channel is trusted longer than this without a sign that it still carries. */
const TRUSTED_MS = 100;
const ASK_AFTER_MS = 30;
/** Asked this often even when nobody wants to know. */
const HEARTBEAT_MS = 5_000;
/** A line that leaves a question without an answer for so long is lost. */
const LOST_AFTER_MS = 10_000;

export interface Pulse {
  /** Whether messages reached us up to a moment ago. */
  isFelt(): boolean;
  stop(): void;
}

/**
 * A line that was cut without a word looks like one on which nothing happens. An answer on it proves
 * that every message sent before the question has arrived.
 */
export function channelPulse(client: Pick<Client, "query">, onLost: () => void): Pulse {
  let provenAt = performance.now();
  let asking = false;
  const heartbeat = setInterval(() => void (asking || ask()), HEARTBEAT_MS).unref();

  async function ask(): Promise<void> {
    asking = true;
    const askedAt = performance.now();
    const patience = setTimeout(onLost, LOST_AFTER_MS).unref();
    try {
      await client.query("select 1");
      provenAt = askedAt;
    } catch {
      // Nothing is proven; if the connection is over, so is this pulse.
    }
    clearTimeout(patience);
    asking = false;
  }

  return {
    isFelt() {
      const age = performance.now() - provenAt;
      if (age > ASK_AFTER_MS && !asking) void ask();
      return age <= TRUSTED_MS;
    },
    stop: () => clearInterval(heartbeat),
  };
}
