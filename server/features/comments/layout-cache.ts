import type { Services } from "#server/context.ts";
import {
  findPublicLayout,
  isGuarded,
  type PublicLayoutRow,
  requireOpen,
  type Visitor,
} from "#server/features/links/index.ts";
import { layoutTopic, linkTopic, spaceTopic } from "#server/platform/live/topics.ts";

/** What is made of a row, and the row for the gate. */
interface Made<Value> {
  row: PublicLayoutRow;
  value: Value;
}

interface Entry<Value> {
  made: Promise<Made<Value>>;
  /** Null until it is read. */
  ready: Made<Value> | null;
  bytes: number;
  /** The subscription epoch it was read in: in another one it may be out of date. */
  epoch: object;
  evict(): void;
}

const MAX_BYTES = 24 * 1024 ** 2;

export interface LayoutCache<Value> {
  /** Throws what the visitor is refused with: the gate is asked each time, whatever is cached. */
  get(address: string, visitor: Visitor): Promise<Value>;
  /** Null when it is not cached, could be out of date, or is not for everybody. */
  peek(address: string): Value | null;
}

/**
 * Caches what is made from the layout behind a public address. An entry is evicted the moment anything
 * happens to its layout, to its link or to what its space shows, and none is used while that could go unheard.
 */
export function layoutCache<Value>(
  { reads, live, clock }: Pick<Services, "reads" | "live" | "clock">,
  make: (row: PublicLayoutRow, addBytes: (bytes: number) => void) => Value,
): LayoutCache<Value> {
  /** The least recently used first. */
  const entries = new Map<string, Entry<Value>>();
  let cachedBytes = 0;

  function load(address: string, epoch: object): Entry<Value> {
    let unsubscribe = () => {};
    const isCached = () => entries.get(address) === entry;
    const evict = () => {
      unsubscribe();
      if (!isCached()) return;
      entries.delete(address);
      cachedBytes -= entry.bytes;
    };
    const addBytes = (bytes: number) => {
      if (!isCached()) return;
      entry.bytes += bytes;
      cachedBytes += bytes;
      evictOldest();
    };
    const read = async () => {
      const { layout, link } = await findPublicLayout({ reads }, address);
      const topics = [layoutTopic(layout.id), linkTopic(link.id), spaceTopic(layout.userId)];
      const leave = topics.map((topic) =>
        live.subscribe(topic, { onMessage: evict, onResume: evict }),
      );
      unsubscribe = () => {
        for (const leaveOne of leave) leaveOne();
      };
      // Read once more: what happened before the subscription was not heard of.
      const row = await findPublicLayout({ reads }, address);
      if (!isCached()) unsubscribe();
      entry.ready = { row, value: make(row, addBytes) };
      return entry.ready;
    };
    const entry: Entry<Value> = { made: read(), ready: null, bytes: 0, epoch, evict };
    entry.made.catch(evict);
    return entry;
  }

  function evictOldest(): void {
    for (const entry of entries.values()) {
      if (cachedBytes <= MAX_BYTES) return;
      entry.evict();
    }
  }

  function moveToEnd(address: string, entry: Entry<Value>): void {
    entries.delete(address);
    entries.set(address, entry);
  }

  async function find(address: string): Promise<Made<Value>> {
    const epoch = live.subscriptionEpoch;
    if (!epoch) {
      const row = await findPublicLayout({ reads }, address);
      return { row, value: make(row, () => {}) };
    }
    const cached = entries.get(address);
    if (cached?.epoch !== epoch) cached?.evict();
    const entry = entries.get(address) ?? load(address, epoch);
    moveToEnd(address, entry);
    return entry.made;
  }

  return {
    async get(address, visitor) {
      const { row, value } = await find(address);
      requireOpen(row.link, visitor, clock());
      return value;
    },
    peek(address) {
      const entry = entries.get(address);
      if (entry?.epoch !== live.subscriptionEpoch) return null;
      if (!entry?.ready || isGuarded(entry.ready.row.link)) return null;
      moveToEnd(address, entry);
      return entry.ready.value;
    },
  };
}
