import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import type { Services } from "#server/context.ts";
import { attemptDelivery } from "#server/features/webhooks/attempt-delivery.ts";
import {
  type Claimed,
  claimDeliveries,
  ownersWaiting,
} from "#server/features/webhooks/claim-deliveries.ts";

/** How many calls are open at once: of this process, of one owner, to one webhook. */
const ROOM = { process: 2_000, owner: 200, webhook: 8 };
/** Longer than a call can take: whoever holds one past it is dead. */
const LEASE_MS = 25_000;
/** What comes of calls is written down a few at a time: requests need the database as well. */
const WRITERS = 6;
const LOOK_EVERY_MS = 10_000;
const PARTING_MS = 2_000;

export interface WebhookSender {
  /** Starts what is due of an owner; what there is no room for follows as room appears. */
  wake(ownerId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Flight {
  ownerId: string;
  webhookId: string;
  landed: Promise<void>;
}

/**
 * Calls receivers side by side. An open call costs a socket and no worker, and nobody may hold more
 * than a share of them: so a receiver that hangs makes only itself wait.
 */
export function webhookSender(services: Services): WebhookSender {
  const { db, clock, log } = services;
  const flights = new Set<Flight>();
  /** Owners with more due than there was room for. */
  const waiting = new Set<string>();
  const waking = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const leaving = new AbortController();
  const inTurn = pLimit(WRITERS);
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  /** One look at a time for an owner; asked again meanwhile, it looks once more. */
  function wake(ownerId: string): Promise<void> {
    const current = waking.get(ownerId);
    if (current) again.add(ownerId);
    const look = current ?? lookUntilQuiet(ownerId);
    waking.set(ownerId, look);
    return look;
  }

  async function lookUntilQuiet(ownerId: string): Promise<void> {
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
    leaving.signal.throwIfAborted();
    const room = roomFor(ownerId);
    if (room === 0) return void waiting.add(ownerId);
    const { claimed, more } = await claimDeliveries(db, {
      ownerId,
      now: clock(),
      leaseMs: LEASE_MS,
      room,
      perWebhook: ROOM.webhook,
      busy: busyWebhooks(),
    });
    if (more) waiting.add(ownerId);
    else waiting.delete(ownerId);
    for (const one of claimed) launch(one);
  }

  function launch(claimed: Claimed): void {
    const { ownerId, webhookId } = claimed.delivery;
    const landed = attemptDelivery(services, claimed, { inTurn, signal: leaving.signal })
      .catch((error: unknown) => warn("webhook delivery", error))
      .finally(() => {
        flights.delete(flight);
        next(ownerId);
      });
    const flight = { ownerId, webhookId, landed };
    flights.add(flight);
  }

  function next(ownerId: string): void {
    const [longest] = waiting;
    const turn = waiting.has(ownerId) ? ownerId : longest;
    if (turn === undefined || leaving.signal.aborted) return;
    wake(turn).catch((error: unknown) => warn("webhook queue", error));
  }

  function roomFor(ownerId: string): number {
    const own = [...flights].filter((flight) => flight.ownerId === ownerId).length;
    return Math.max(Math.min(ROOM.owner - own, ROOM.process - flights.size), 0);
  }

  function busyWebhooks(): string[] {
    const counts = new Map<string, number>();
    for (const { webhookId } of flights) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= ROOM.webhook).map(([id]) => id);
  }

  async function lookAround(): Promise<void> {
    try {
      for (const ownerId of await ownersWaiting(db, clock())) await wake(ownerId);
    } catch (error) {
      warn("webhook queue", error);
    }
  }

  function warn(what: string, error: unknown): void {
    if (!leaving.signal.aborted) log.warn(what, { error });
  }

  return {
    wake,
    start() {
      let looking = false;
      const look = () => {
        if (looking) return;
        looking = true;
        round = lookAround().finally(() => {
          looking = false;
        });
      };
      timer = setInterval(look, LOOK_EVERY_MS);
      timer.unref();
      look();
    },
    async stop() {
      clearInterval(timer);
      const landings = () => Promise.all([...flights].map(({ landed }) => landed));
      await Promise.race([landings(), pause(PARTING_MS, undefined, { ref: false })]);
      // What is still open is handed back, to be sent again with the same id.
      leaving.abort();
      await Promise.allSettled([round, ...waking.values()]);
      await landings();
    },
  };
}
