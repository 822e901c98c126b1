import type { Services } from "#server/context.ts";
import { resolvePublicLink } from "#server/features/comments/resolve-public-link.ts";
import type { SharedLayout } from "#server/features/layouts/index.ts";
import { layoutTopic, spaceTopic } from "#server/platform/live/topics.ts";

interface Entry<Value> {
  value: Promise<Value>;
  /** Null until it is read. */
  ready: Value | null;
  bytes: number;
  /** The subscription epoch it was read in: in another one it may be out of date. */
  epoch: object;
  evict(): void;
}

const MAX_BYTES = 24 * 1024 ** 2;

export interface LayoutCache<Value> {
  get(publicLink: string): Promise<Value>;
  /** Null when it is not cached, or could be out of date. */
  peek(publicLink: string): Value | null;
}

/**
 * Caches what is made from the layout behind a public link. An entry is evicted the moment anything
 * happens to its layout or to what its space shows, and none is used while that could go unheard.
 */
export function layoutCache<Value>(
  { db, live }: Pick<Services, "db" | "live">,
  make: (row: SharedLayout, addBytes: (bytes: number) => void) => Value,
): LayoutCache<Value> {
  /** The least recently used first. */
  const entries = new Map<string, Entry<Value>>();
  let cachedBytes = 0;

  function load(publicLink: string, epoch: object): Entry<Value> {
    let unsubscribe = () => {};
    const isCached = () => entries.get(publicLink) === entry;
    const evict = () => {
      unsubscribe();
      if (!isCached()) return;
      entries.delete(publicLink);
      cachedBytes -= entry.bytes;
    };
    const addBytes = (bytes: number) => {
      if (!isCached()) return;
      entry.bytes += bytes;
      cachedBytes += bytes;
      evictOldest();
    };
    const read = async () => {
      const { id, userId } = await resolvePublicLink(db, publicLink);
      const leave = [layoutTopic(id), spaceTopic(userId)].map((topic) =>
        live.subscribe(topic, { onMessage: evict, onResume: evict }),
      );
      unsubscribe = () => {
        for (const leaveOne of leave) leaveOne();
      };
      // Read once more: what happened before the subscription was not heard of.
      const row = await resolvePublicLink(db, publicLink);
      if (!isCached()) unsubscribe();
      entry.ready = make(row, addBytes);
      return entry.ready;
    };
    const entry: Entry<Value> = { value: read(), ready: null, bytes: 0, epoch, evict };
    entry.value.catch(evict);
    return entry;
  }

  function evictOldest(): void {
    for (const entry of entries.values()) {
      if (cachedBytes <= MAX_BYTES) return;
      entry.evict();
    }
  }

  function moveToEnd(publicLink: string, entry: Entry<Value>): void {
    entries.delete(publicLink);
    entries.set(publicLink, entry);
  }

  return {
    async get(publicLink) {
      const epoch = live.subscriptionEpoch;
      if (!epoch) return make(await resolvePublicLink(db, publicLink), () => {});
      const cached = entries.get(publicLink);
      if (cached?.epoch !== epoch) cached?.evict();
      const entry = entries.get(publicLink) ?? load(publicLink, epoch);
      moveToEnd(publicLink, entry);
      return entry.value;
    },
    peek(publicLink) {
      const entry = entries.get(publicLink);
      if (entry?.epoch !== live.subscriptionEpoch) return null;
      if (entry) moveToEnd(publicLink, entry);
      return entry?.ready ?? null;
    },
  };
}
