import { createHmac } from "node:crypto";
import type { EventRecord, SandboxState } from "#sandbox/sandbox-state.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const MAX_ATTEMPTS = 40;
const TIMEOUT_MS = 60_000;

export interface Deliveries {
  deliver(event: EventRecord): void;
  stop(): Promise<void>;
}

/** Delivers events as the real provider does: signed, in no guaranteed order, retried until accepted. */
export function eventDeliveries(
  state: SandboxState,
  webhookUrl: string | null,
  changed: () => void,
): Deliveries {
  const timers = new Set<NodeJS.Timeout>();
  const inProgress = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function attempt(event: EventRecord, number: number): Promise<void> {
    if (stopping.signal.aborted || webhookUrl === null) return;
    if (await isAccepted(webhookUrl, event)) {
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
    const running = attempt(event, number).finally(() => inProgress.delete(running));
    inProgress.add(running);
  }

  async function isAccepted(url: string, { body }: EventRecord): Promise<boolean> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
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
      await Promise.all(inProgress);
    },
  };
}

/** Uses the real time, since the receiver compares it with its own clock. */
export function signEvent(
  secret: string,
  body: string,
  at = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${signature}`;
}
