import { inArray } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { removeUnlessHeld } from "#server/platform/db/removal-hold.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { StoredObject } from "#server/platform/storage/storage.ts";

const DAY_MS = 24 * 3600_000;
const BATCH = 500;
const EVERY_NIGHT = "40 3 * * *";

export const sweepFilesJob = jobKind("sweep-files", {
  concurrency: 1,
  retries: 2,
  expireInSeconds: 3 * 3600,
});

export function sweepFilesWorker(services: Services): JobWorker {
  return worker(sweepFilesJob, async () => void (await sweepFiles(services)), EVERY_NIGHT);
}

/**
 * Removes files that belong to no layout (an upload that died between file and row) and reports
 * layouts that lost their file. A day's grace, so that what is under way now is left alone.
 */
export async function sweepFiles(
  services: Services,
): Promise<{ removed: number; missing: number }> {
  const { storage, log, clock } = services;
  const before = new Date(clock().getTime() - DAY_MS);
  await storage.sweep(before);
  let removed = 0;
  let batch: StoredObject[] = [];
  const flush = async () => {
    removed += await removeOrphans(services, batch);
    batch = [];
  };
  for await (const object of storage.list("assets/")) {
    if (object.modifiedAt < before) batch.push(object);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  const missing = await reportMissing(services);
  if (removed > 0) log.info("removed files without a layout", { count: removed });
  return { removed, missing };
}

/** Originals and renditions of one layout share the part before the dot or the slash. */
async function removeOrphans({ db, storage }: Services, objects: StoredObject[]): Promise<number> {
  if (objects.length === 0) return 0;
  const assets = new Set(objects.map(({ key }) => assetOf(key)));
  const extensions = ["png", "jpg", "gif", "webp"];
  const paths = [...assets].flatMap((asset) => extensions.map((ext) => `${asset}.${ext}`));
  const rows = await db
    .select({ path: layouts.imagePath })
    .from(layouts)
    .where(inArray(layouts.imagePath, paths));
  const known = new Set(rows.map(({ path }) => assetOf(path)));
  const orphans = objects.filter(({ key }) => !known.has(assetOf(key)));
  // What a backup holds back is found again the next night.
  const removed = await removeUnlessHeld(db, () => storage.remove(orphans.map(({ key }) => key)));
  return removed ? orphans.length : 0;
}

function assetOf(key: string): string {
  return /^assets\/[^./]+/.exec(key)?.[0] ?? key;
}

async function reportMissing({ db, storage, log }: Services): Promise<number> {
  let missing = 0;
  const rows = await db.select({ id: layouts.id, path: layouts.imagePath }).from(layouts);
  for (const { id, path } of rows) {
    if (await storage.stat(path)) continue;
    missing += 1;
    log.error("a layout has lost its file", { layout_id: id });
  }
  return missing;
}
