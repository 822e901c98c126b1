import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PriceIds } from "#contract/plans.ts";
import { addBuiltIns } from "#sandbox/built-in-catalog.ts";
import { advanceClock } from "#sandbox/clock/advance-clock.ts";
import { eventDeliveries } from "#sandbox/deliver-events.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import { sandboxApp } from "#sandbox/sandbox-app.ts";
import { loadState, type SandboxState, saveState } from "#sandbox/sandbox-state.ts";

const HOST = "127.0.0.1";
const TICK_MS = 30_000;
const KEEP_EVENTS = 1_000;

export interface Sandbox {
  /** For the SDK. */
  apiBase: string;
  /** For people. */
  pagesUrl: string;
  secretKey: string;
  webhookSecret: string;
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** Where the state is kept between starts. */
  file: string;
  priceIds: PriceIds;
  /** Null: events are recorded but not sent. */
  webhookUrl: string | null;
  onFault(error: Error): void;
}

/** Starts the sandbox, or joins the one that another process of the same installation runs. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = await loadState(options.file, freshState());
  if (await isAnswering(state)) return { ...addresses(state), close: async () => {} };
  let saving = Promise.resolve();
  let dirty = false;
  const changed = () => {
    if (dirty) return;
    dirty = true;
    saving = saving.then(async () => {
      dirty = false;
      await saveState(options.file, state);
    });
  };
  addBuiltIns(state, options.priceIds);
  const deliveries = eventDeliveries({ state, webhookUrl: options.webhookUrl, changed });
  const ledger: Ledger = {
    state,
    webhookUrl: options.webhookUrl,
    pagesUrl: () => addresses(state).pagesUrl,
    now: () => Math.floor(Date.now() / 1000) + state.aheadSeconds,
    send(event) {
      state.events = [...state.events.slice(-KEEP_EVENTS), event];
      // After the answer to the request that caused it: the state is consistent by then.
      setImmediate(() => deliveries.deliver(event));
      changed();
    },
    changed,
    fault: options.onFault,
  };
  const server = await listen(sandboxApp(ledger, deliveries), state);
  changed();
  for (const event of state.events) if (!event.delivered) deliveries.deliver(event);
  const ticking = setInterval(() => advanceClock(ledger, 0), TICK_MS).unref();
  return {
    ...addresses(state),
    async close() {
      clearInterval(ticking);
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await saving;
    },
  };
}

function freshState(): SandboxState {
  return {
    version: 2,
    port: 0,
    secretKey: newId("sk_test", 24),
    webhookSecret: newId("whsec", 24),
    aheadSeconds: 0,
    delivery: "on",
    customers: [],
    methods: [],
    taxIds: [],
    products: [],
    prices: [],
    coupons: [],
    promotions: [],
    discounts: [],
    subscriptions: [],
    invoices: [],
    intents: [],
    charges: [],
    refunds: [],
    disputes: [],
    checkouts: [],
    portals: [],
    configurations: [],
    endpoints: [],
    events: [],
    faults: [],
    answers: {},
  };
}

function addresses({ port, secretKey, webhookSecret }: SandboxState) {
  return {
    apiBase: `http://${HOST}:${port}`,
    pagesUrl: `http://localhost:${port}`,
    secretKey,
    webhookSecret,
  };
}

async function isAnswering({ port, secretKey }: SandboxState): Promise<boolean> {
  if (port === 0) return false;
  const headers = { Authorization: `Bearer ${secretKey}` };
  const signal = AbortSignal.timeout(1_000);
  const answer = await fetch(`http://${HOST}:${port}/v1/prices`, { headers, signal }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}

/** Uses the previous port if it is free, so that open pages keep working. */
async function listen(app: ReturnType<typeof sandboxApp>, state: SandboxState): Promise<Server> {
  for (const port of new Set([state.port, 0])) {
    try {
      return await listenOn(app, port, state);
    } catch (error) {
      const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!taken || port === 0) throw error;
    }
  }
  throw new Error("no port for the payment sandbox");
}

async function listenOn(
  app: ReturnType<typeof sandboxApp>,
  port: number,
  state: SandboxState,
): Promise<Server> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(port, HOST);
  // Rejects when the port is taken.
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address) state.port = address.port;
  return server;
}
