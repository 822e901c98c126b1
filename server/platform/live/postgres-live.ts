import { sql } from "drizzle-orm";
import { Client } from "pg";
import { coalesced } from "#server/platform/db/batched.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import {
  CONNECT_MS,
  hangUp,
  KEEP_ALIVE,
  NOTICE_LOSS,
  STATEMENT_MS,
} from "#server/platform/db/time-limits.ts";
import { channelHeartbeat, type Heartbeat } from "#server/platform/live/channel-heartbeat.ts";
import type { Live, LiveListener } from "#server/platform/live/live.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const CHANNEL = "alfinete_live";
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MAX_PAYLOAD = 7_900;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

export async function connectLive(options: { url: string; log: Log }): Promise<Live> {
  const topics = new Map<string, Set<LiveListener>>();
  const published = new WeakMap<Queryable, [topic: string, text: string][]>();
  let client: Client | null = null;
  let heartbeat: Heartbeat | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let delay = FIRST_RETRY_MS;

  await listen();

  async function listen(): Promise<void> {
    const next = new Client({
      connectionString: options.url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS,
      ...KEEP_ALIVE,
      options: NOTICE_LOSS,
      application_name: "alfinete live",
    });
    // `end` follows `error`, so handling one of them is enough.
    next.on("error", (error) => options.log.warn("live channel lost", { error }));
    next.on("end", () => reconnectSoon(next));
    next.on("notification", ({ payload }) => receive(payload ?? ""));
    await next.connect();
    try {
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await hangUp(next);
      throw error;
    }
    if (closed) return hangUp(next);
    client = next;
    heartbeat = channelHeartbeat(next, () =>
      next.connection.stream.destroy(new Error("no answer")),
    );
    delay = FIRST_RETRY_MS;
  }

  function reconnectSoon(ended: Client): void {
    if (client === ended) {
      client = null;
      heartbeat?.stop();
      heartbeat = null;
    }
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

  function receive(payload: string): void {
    const [topic = "", ...rest] = payload.split("\n");
    echo(topic, rest.join("\n"));
  }

  function echo(topic: string, text: string): void {
    for (const listener of topics.get(topic) ?? []) listener.onMessage(text);
  }

  return {
    get connected() {
      return client !== null;
    },
    get subscriptionEpoch() {
      return heartbeat?.isFresh() ? heartbeat : null;
    },
    async publish(db, topics, text) {
      const list = [topics].flat();
      for (const topic of list) {
        if (Buffer.byteLength(`${topic}\n${text}`) > MAX_PAYLOAD) {
          throw new Error("live message too long");
        }
        published.get(db)?.push([topic, text]);
      }
      await Promise.all(list.map((topic) => notify(db, `${topic}\n${text}`)));
    },
    async transaction(db, work) {
      const messages: [topic: string, text: string][] = [];
      try {
        return await db.transaction(async (tx) => {
          // Run again, it starts with nothing said.
          messages.length = 0;
          published.set(tx, messages);
          try {
            return await work(tx);
          } finally {
            // The same connection is somebody else's next.
            published.delete(tx);
          }
        });
      } finally {
        // After a failure too: a commit whose answer was lost may have happened.
        for (const [topic, text] of messages) echo(topic, text);
      }
    },
    echo,
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
      heartbeat?.stop();
      if (client) await hangUp(client);
    },
  };
}

const notify = coalesced(async (db, messages: readonly string[]) => {
  await sendMessages(db, { messages });
  return [];
});

const sendMessages = prepared(
  "notify-live",
  () => sql`select pg_notify('${sql.raw(CHANNEL)}', message)
    from unnest(${sql.placeholder("messages")}::text[]) message`,
);
