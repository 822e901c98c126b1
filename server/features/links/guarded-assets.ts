import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { imageTypes } from "#contract/image-types.ts";
import type { Services } from "#server/context.ts";
import { hidesVersion, isGuarded } from "#server/features/links/link-rows.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import { versions } from "#server/platform/db/schema/versions.ts";
import { guardsTopic } from "#server/platform/live/topics.ts";

/** What a stored picture belongs to. Nothing means that no row names it, or none does any more. */
export type AssetOwner =
  /** A hidden one is guarded, and not for visitors. */
  | { kind: "layout"; layoutId: string; guarded: boolean; hidden: boolean }
  | { kind: "logo"; guarded: false };

export interface GuardedAssets {
  /** Null when nothing names it. */
  find(assetId: string): Promise<AssetOwner | null>;
  /** Whether it is known, without asking the database, that anybody may load it. */
  isKnownOpen(assetId: string): boolean;
}

interface Entry {
  owner: Promise<AssetOwner | null>;
  isOpen: boolean;
  /** The subscription epoch it was read in: in another one it may be out of date. */
  epoch: object;
}

const MAX_ENTRIES = 50_000;

/**
 * Remembers whose picture a file is and whether its link is guarded, so that the many files that are not
 * cost the database nothing. A change of a link makes its entries forgotten, and none is used while that
 * could go unheard.
 */
export function guardedAssets({
  reads,
  live,
}: Pick<Services, "reads" | "live">): GuardedAssets & { close(): void } {
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  const close = live.subscribe(guardsTopic(), {
    onMessage: (assetId) => void entries.delete(assetId),
    onResume: () => entries.clear(),
  });

  async function read(assetId: string): Promise<AssetOwner | null> {
    const paths = EXTENSIONS.map((extension) => `assets/${assetId}.${extension}`);
    const [layout] = await reads.run(selectLayout, { paths });
    if (layout) {
      const hidden = hidesVersion(layout, layout.number);
      return { kind: "layout", layoutId: layout.id, guarded: hidden || isGuarded(layout), hidden };
    }
    const [logo] = await reads.run(selectLogo, { paths });
    return logo ? { kind: "logo", guarded: false } : null;
  }

  function remember(assetId: string, epoch: object): Entry {
    const entry: Entry = { owner: read(assetId), isOpen: false, epoch };
    entries.set(assetId, entry);
    const forget = () => {
      if (entries.peek(assetId) === entry) entries.delete(assetId);
    };
    entry.owner.then((owner) => {
      // A picture whose row is still being written is asked for again.
      if (!owner) forget();
      else entry.isOpen = !owner.guarded;
    }, forget);
    return entry;
  }

  return {
    close,
    find(assetId) {
      const epoch = live.subscriptionEpoch;
      if (!epoch) return read(assetId);
      const known = entries.get(assetId);
      return (known?.epoch === epoch ? known : remember(assetId, epoch)).owner;
    },
    isKnownOpen(assetId) {
      const known = entries.get(assetId);
      return known?.isOpen === true && known.epoch === live.subscriptionEpoch;
    },
  };
}

const EXTENSIONS = Object.values(imageTypes).map(({ extension }) => extension);

const selectLayout = preparedSelect("layout-of-asset", (db) =>
  db
    .select({
      id: layouts.id,
      linkActive: layouts.linkActive,
      linkPasswordHash: layouts.linkPasswordHash,
      linkExpiresAt: layouts.linkExpiresAt,
      linkShowsVersions: layouts.linkShowsVersions,
      version: layouts.version,
      number: versions.number,
    })
    .from(versions)
    .innerJoin(layouts, eq(layouts.id, versions.layoutId))
    .where(sql`${versions.imagePath} = any(${sql.placeholder("paths")})`),
);

const selectLogo = preparedSelect("logo-of-asset", (db) =>
  db
    .select({ id: spaces.id })
    .from(spaces)
    .where(sql`${spaces.logoPath} = any(${sql.placeholder("paths")})`),
);
