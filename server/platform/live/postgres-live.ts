import { sql } from "drizzle-orm";
import { Client } from "pg";
import type { Live, LiveListener } from "#server/platform/live/live.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const CHANNEL = "alfinete_live";
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MAX_PAYLOAD = 7_900;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

export async function connectLive(options: { url: string; log: Log }): Promise<Live> {
  const topics = new Map<string, Set<LiveListener>>();
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let delay = FIRST_RETRY_MS;

  await listen();

  async function listen(): Promise<void> {
    const next = new Client({
      connectionString: options.url,
      keepAlive: true,
      application_name: "alfinete live",
    });
    // `end` follows `error`, so one of them is enough to start again.
    next.on("error", (error) => options.log.warn("live channel lost", { error }));
    next.on("end", () => reconnectSoon(next));
    next.on("notification", ({ payload }) => deliver(payload ?? ""));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    delay = FIRST_RETRY_MS;
  }

  function reconnectSoon(ended: Client): void {
    if (client === ended) client = null;
    if (closed || retry) return;
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await listen();
        for (const listener of [...topics.values()].flatMap((set) => [...set])) listener.onResume();
      } catch (error) {
        options.log.warn("live channel still away", { error });
        delay = Math.min(delay * 2, LAST_RETRY_MS);
        if (!retry) reconnectSoon(ended);
      }
    }, delay);
  }

  function deliver(payload: string): void {
    const [topic, ...rest] = payload.split("\n");
    for (const listener of topics.get(topic ?? "") ?? []) listener.onMessage(rest.join("\n"));
  }

  return {
    get connected() {
      return client !== null;
    },
    async publish(db, topic, text) {
      const payload = `${topic}\n${text}`;
      if (Buffer.byteLength(payload) > MAX_PAYLOAD) throw new Error("live message too long");
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
