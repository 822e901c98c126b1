import { and, inArray } from "drizzle-orm";
import { imageTypes } from "#contract/image-types.ts";
import type { Services } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { isSent, storedFiles } from "#server/platform/db/stored-files.ts";

const BATCH = 500;
const EXTENSIONS = Object.values(imageTypes).map(({ extension }) => extension);

/** Yields files older than that moment that no row owns, some hundred at a time. */
export async function* findOrphans(
  { db, storage }: Pick<Services, "db" | "storage">,
  before: Date,
  onFile: () => void = () => {},
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { key, modifiedAt } of storage.list("assets/")) {
    onFile();
    if (modifiedAt < before) batch.push(key);
    if (batch.length < BATCH) continue;
    yield await withoutOwner(db, batch);
    batch = [];
  }
  yield await withoutOwner(db, batch);
}

export interface OrphanCount {
  files: number;
  orphans: number;
}

export async function countOrphans(
  services: Pick<Services, "db" | "storage">,
  before: Date,
): Promise<OrphanCount> {
  const counted = { files: 0, orphans: 0 };
  const countFile = () => {
    counted.files += 1;
  };
  for await (const { length } of findOrphans(services, before, countFile))
    counted.orphans += length;
  return counted;
}

async function withoutOwner(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const known = await knownAssets(db, keys);
  return keys.filter((key) => !known.has(assetOf(key)));
}

/** The assets among these keys that a row owns. */
export async function knownAssets(
  db: Queryable,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const assets = [...new Set(keys.map(assetOf))];
  const paths = assets.flatMap((asset) => EXTENSIONS.map((extension) => `${asset}.${extension}`));
  const owned = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(inArray(storedFiles.key, paths), isSent));
  return new Set(owned.map(({ key }) => assetOf(key)));
}

/** The common part of an original's and its renditions' keys: everything before the dot or slash. */
export function assetOf(key: string): string {
  return /^assets\/[^./]+/.exec(key)?.[0] ?? key;
}
