import { createHmac } from "node:crypto";
import { endpointsOf } from "#sandbox/events/endpoints.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { EndpointRecord, EventRecord } from "#sandbox/records/delivery-records.ts";

const FIRST_PAUSE_MS = 250;
/** Short beside the hours of the real one: whoever develops is waiting. */
const LONGEST_PAUSE_MS = 5_000;
const MAX_ATTEMPTS = 240;
const TIMEOUT_MS = 60_000;

export interface Deliveries {
  deliver(event: EventRecord): void;
  /** Sends it once, whether it was accepted before or not, and says what was answered; null: nothing. */
  sendOnce(event: EventRecord, endpoint: EndpointRecord): Promise<number | null>;
  stop(): Promise<void>;
}

type Known = Pick<Ledger, "changed" | "state" | "webhookUrl">;

/** Delivers events as the real provider does: signed, in no guaranteed order, retried until accepted. */
export function eventDeliveries(ledger: Known): Deliveries {
  const { state } = ledger;
  const timers = new Set<NodeJS.Timeout>();
  const inProgress = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  async function attempt(event: EventRecord, to: string, number: number): Promise<void> {
    if (stopping.signal.aborted || state.delivery === "held") return;
    const endpoint = endpointsOf(ledger).find(({ id }) => id === to);
    if (!endpoint?.enabled) return;
    const answer = await sendOnce(event, endpoint);
    if (isAccepted(answer) || number >= MAX_ATTEMPTS || stopping.signal.aborted) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (number - 1));
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (event.waiting.includes(to)) start(() => attempt(event, to, number + 1));
    }, pause);
    timers.add(timer.unref());
  }

  function start<T>(work: () => Promise<T>): Promise<T> {
    const running = work().finally(() => inProgress.delete(running));
    inProgress.add(running);
    return running;
  }

  async function sendOnce(event: EventRecord, endpoint: EndpointRecord): Promise<number | null> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const status = await post(event.body, endpoint, signal);
    if (isAccepted(status)) {
      event.waiting = event.waiting.filter((id) => id !== endpoint.id);
      event.delivered = event.waiting.length === 0;
      ledger.changed();
    }
    return status;
  }

  return {
    deliver(event) {
      for (const id of event.waiting) start(() => attempt(event, id, 1));
    },
    sendOnce: (event, endpoint) => start(() => sendOnce(event, endpoint)),
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(inProgress);
    },
  };
}

function isAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

async function post(
  body: string,
  { url, secret }: EndpointRecord,
  signal: AbortSignal,
): Promise<number | null> {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Stripe-Signature": signEvent(secret, body),
  };
  try {
    const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
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
