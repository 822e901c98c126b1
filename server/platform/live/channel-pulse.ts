import type { Client } from "pg";

/** Nothing learnt from the channel is trusted longer than this without a sign that it still carries. */
const TRUSTED_MS = 100;
const ASK_AFTER_MS = 30;

export interface Pulse {
  /** Whether messages reached us up to a moment ago. Asked only while somebody wants to know. */
  isFelt(): boolean;
}

/**
 * A line that was cut without a word looks like one on which nothing happens. An answer on it proves
 * that every message sent before the question has arrived.
 */
export function channelPulse(client: Pick<Client, "query">): Pulse {
  let provenAt = performance.now();
  let asking = false;

  async function ask(): Promise<void> {
    asking = true;
    const askedAt = performance.now();
    try {
      await client.query("select 1");
      provenAt = askedAt;
    } catch {
      // Nothing is proven; if the connection is over, so is this pulse.
    }
    asking = false;
  }

  return {
    isFelt() {
      const age = performance.now() - provenAt;
      if (age > ASK_AFTER_MS && !asking) void ask();
      return age <= TRUSTED_MS;
    },
  };
}
