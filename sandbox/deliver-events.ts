import { createHmac } from "node:crypto";
import type { EventRecord, SandboxState } from "#sandbox/sandbox-state.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const MAX_ATTEMPTS = 40;
const PATIENCE_MS = 60_000;

export interface Deliveries {
  deliver(event: EventRecord): void;
  stop(): Promise<void>;
}

/** Sends events as the real provider does: signed, in no promised order, again until they are taken. */
export function eventDeliveries(
  state: SandboxState,
  webhookUrl: string | null,
  changed: () => void,
): Deliveries {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function attempt(event: EventRecord, number: number): Promise<void> {
    if (stopping.signal.aborted || webhookUrl === null) return;
    if (await isTaken(webhookUrl, event)) {
      event.delivered = true;
      changed();
    } else if (number < MAX_ATTEMPTS && !stopping.signal.aborted) {
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (number - 1));
      const timer = setTimeout(() => {
        timers.delete(timer);
        start(event, number + 1);
      }, pause);
      timers.add(timer.unref());
    }
  }

  function start(event: EventRecord, number: number): void {
    const running = attempt(event, number).finally(() => underWay.delete(running));
    underWay.add(running);
  }

  async function isTaken(url: string, { body }: EventRecord): Promise<boolean> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": signEvent(state.webhookSecret, body),
    };
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers,
        body,
        signal,
        redirect: "manual",
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  return {
    deliver: (event) => start(event, 1),
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

/** The time is the real one: the receiver holds it against its own clock. */
export function signEvent(
  secret: string,
  body: string,
  at = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${signature}`;
}
