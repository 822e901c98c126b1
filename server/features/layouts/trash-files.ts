import type { Services } from "#server/context.ts";
import { assetOf, findOrphans, knownAssets } from "#server/features/layouts/find-orphans.ts";
import { ObjectMissing, type Storage } from "#server/platform/storage/storage.ts";
import { readTrashKey, TRASH, trashKey } from "#server/platform/storage/trash.ts";

const DAY_MS = 24 * 3600_000;
const KEPT_DAYS = 30;
const BATCH = 500;

type Parts = Pick<Services, "db" | "storage" | "removals" | "clock">;

/**
 * Moves orphans into the day's trash; returns how many. Never more than were counted before: a database
 * that was emptied since then cannot add to them.
 */
export async function trashOrphans(parts: Parts, before: Date, limit: number): Promise<number> {
  const { storage, removals, clock } = parts;
  const today = dayOf(clock());
  let moved = 0;
  for await (const orphans of findOrphans(parts, before)) {
    if (moved + orphans.length > limit) return moved;
    // What a running backup holds back is found again the next night.
    const done = await removals.run(async () => {
      for (const key of orphans) await moveIfThere(storage, key, trashKey(key, today));
    });
    if (done) moved += orphans.length;
  }
  return moved;
}

/**
 * Restores files that a layout names again, after the database was restored to an older state; returns
 * how many.
 */
export async function recoverTrash({ db, storage, removals }: Parts): Promise<number> {
  let recovered = 0;
  for await (const keys of trashedKeys(storage)) {
    const known = await knownAssets(db, [...keys.values()]);
    const wanted = [...keys].filter(([, original]) => known.has(assetOf(original)));
    if (wanted.length === 0) continue;
    await removals.run(async () => {
      for (const [key, original] of wanted) {
        if (await storage.stat(original)) continue;
        await moveIfThere(storage, key, original);
        recovered += 1;
      }
    });
  }
  return recovered;
}

/** Deletes what has been in the trash for its full time. */
export async function emptyTrash({ storage, removals, clock }: Parts): Promise<void> {
  const oldest = dayOf(new Date(clock().getTime() - KEPT_DAYS * DAY_MS));
  for await (const keys of trashedKeys(storage)) {
    const over = [...keys.keys()].filter((key) => (readTrashKey(key)?.day ?? oldest) < oldest);
    if (over.length > 0) await removals.run(() => storage.remove(over));
  }
}

/** Yields trashed keys with their original ones, some hundred at a time. */
async function* trashedKeys(storage: Storage): AsyncGenerator<Map<string, string>> {
  let batch = new Map<string, string>();
  for await (const { key } of storage.list(TRASH)) {
    const trashed = readTrashKey(key);
    if (trashed) batch.set(key, trashed.original);
    if (batch.size < BATCH) continue;
    yield batch;
    batch = new Map();
  }
  yield batch;
}

/** Another sweep or a person with a shell may have been faster. */
async function moveIfThere(storage: Storage, from: string, to: string): Promise<void> {
  await storage.move(from, to).catch((error: unknown) => {
    if (!(error instanceof ObjectMissing)) throw error;
  });
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
