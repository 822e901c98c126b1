import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import type { Services } from "#server/context.ts";
import { attemptDelivery } from "#server/features/webhooks/attempt-delivery.ts";
import {
  type Claimed,
  claimDeliveries,
  ownersWithDueDeliveries,
} from "#server/features/webhooks/claim-deliveries.ts";

/** The most open calls at once: of this process, of one owner, to one webhook. */
const MAX_OPEN_CALLS = { process: 2_000, owner: 200, webhook: 8 };
/** Longer than a call can take: a process that holds a claim past it is dead. */
const LEASE_MS = 25_000;
/** Outcomes are recorded a few at a time: requests need the database as well. */
const WRITERS = 6;
const POLL_MS = 10_000;
const DRAIN_MS = 2_000;

export interface WebhookSender {
  /** Starts an owner's due deliveries; those beyond the limits follow when calls finish. */
  wake(ownerId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface OpenCall {
  ownerId: string;
  webhookId: string;
  finished: Promise<void>;
}

/**
 * Calls receivers concurrently. An open call costs a socket and no worker, and nobody may hold more
 * than a share of them, so a receiver that hangs delays only itself.
 */
export function webhookSender(services: Services): WebhookSender {
  const { db, clock, log } = services;
  const openCalls = new Set<OpenCall>();
  /** Owners with more due deliveries than the limits allowed. */
  const waiting = new Set<string>();
  const waking = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const shutdown = new AbortController();
  const limitWrites = pLimit(WRITERS);
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  /** Claims for one owner at a time; when woken meanwhile, it claims once more. */
  function wake(ownerId: string): Promise<void> {
    const current = waking.get(ownerId);
    if (current) again.add(ownerId);
    const claiming = current ?? claimUntilIdle(ownerId);
    waking.set(ownerId, claiming);
    return claiming;
  }

  async function claimUntilIdle(ownerId: string): Promise<void> {
    try {
      do {
        again.delete(ownerId);
        await claim(ownerId);
      } while (again.has(ownerId));
    } finally {
      waking.delete(ownerId);
    }
  }

  async function claim(ownerId: string): Promise<void> {
    shutdown.signal.throwIfAborted();
    const limit = freeCalls(ownerId);
    if (limit === 0) return void waiting.add(ownerId);
    const { claimed, more } = await claimDeliveries(db, {
      ownerId,
      now: clock(),
      leaseMs: LEASE_MS,
      limit,
      perWebhook: MAX_OPEN_CALLS.webhook,
      busy: busyWebhooks(),
    });
    if (more) waiting.add(ownerId);
    else waiting.delete(ownerId);
    for (const one of claimed) startCall(one);
  }

  function startCall(claimed: Claimed): void {
    const { ownerId, webhookId } = claimed.delivery;
    const finished = attemptDelivery(services, claimed, { limitWrites, signal: shutdown.signal })
      .catch((error: unknown) => warn("webhook delivery", error))
      .finally(() => {
        openCalls.delete(call);
        next(ownerId);
      });
    const call = { ownerId, webhookId, finished };
    openCalls.add(call);
  }

  function next(ownerId: string): void {
    const [longest] = waiting;
    const turn = waiting.has(ownerId) ? ownerId : longest;
    if (turn === undefined || shutdown.signal.aborted) return;
    wake(turn).catch((error: unknown) => warn("webhook queue", error));
  }

  function freeCalls(ownerId: string): number {
    const own = [...openCalls].filter((call) => call.ownerId === ownerId).length;
    return Math.max(
      Math.min(MAX_OPEN_CALLS.owner - own, MAX_OPEN_CALLS.process - openCalls.size),
      0,
    );
  }

  function busyWebhooks(): string[] {
    const counts = new Map<string, number>();
    for (const { webhookId } of openCalls) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= MAX_OPEN_CALLS.webhook).map(([id]) => id);
  }

  async function pollOwners(): Promise<void> {
    try {
      for (const ownerId of await ownersWithDueDeliveries(db, clock())) await wake(ownerId);
    } catch (error) {
      warn("webhook queue", error);
    }
  }

  function warn(what: string, error: unknown): void {
    if (!shutdown.signal.aborted) log.warn(what, { error });
  }

  return {
    wake,
    start() {
      let polling = false;
      const poll = () => {
        if (polling) return;
        polling = true;
        round = pollOwners().finally(() => {
          polling = false;
        });
      };
      timer = setInterval(poll, POLL_MS);
      timer.unref();
      poll();
    },
    async stop() {
      clearInterval(timer);
      const allFinished = () => Promise.all([...openCalls].map(({ finished }) => finished));
      await Promise.race([allFinished(), pause(DRAIN_MS, undefined, { ref: false })]);
      // Deliveries still open are returned to the queue, to be sent again with the same id.
      shutdown.abort();
      await Promise.allSettled([round, ...waking.values()]);
      await allFinished();
    },
  };
}
