import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, desc, eq, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Difference } from "#contract/differences.ts";
import { Failure } from "#contract/errors.ts";
import type { Comparison } from "#contract/routes/versions.ts";
import type { Services } from "#server/context.ts";
import { getVersion, renditionsMade, type VersionRow } from "#server/features/layouts/index.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { versionDifferences, versions } from "#server/platform/db/schema/versions.ts";
import { DIFFERENCE_ALGORITHM, ImageRefused } from "#server/platform/images/images.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";
import { ObjectMissing } from "#server/platform/storage/storage.ts";

interface Pair {
  olderId: string;
  newerId: string;
}

const compareVersionsJob = jobKind<Pair>("compare-versions", {
  concurrency: 1,
  retries: 3,
  expireInSeconds: 600,
});

/** What changed between two versions, whichever comes first; asking for it has it computed, once. */
export async function readComparison(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  layoutId: string,
  { from, to }: { from: number; to: number },
): Promise<Comparison> {
  if (from === to) throw new Failure("not_found");
  const older = await getVersion(db, layoutId, Math.min(from, to));
  const newer = await getVersion(db, layoutId, Math.max(from, to));
  const pair = { olderId: older.id, newerId: newer.id };
  const [known] = await db.select().from(versionDifferences).where(isOf(pair));
  if (known) return { state: known.state, difference: known.difference };
  await db.transaction((tx) => prepareComparison({ jobs }, tx, pair));
  return { state: "pending", difference: null };
}

/** A new version is compared with the one before it, and with all that people still talk about. */
export async function prepareComparisons(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { layoutId, number }: { layoutId: string; number: number },
): Promise<void> {
  const newer = await getVersion(tx, layoutId, number);
  const earlier = await tx
    .select({ id: versions.id, number: versions.number })
    .from(versions)
    .where(and(eq(versions.layoutId, layoutId), lt(versions.number, number)))
    .orderBy(desc(versions.number));
  const open = await tx
    .selectDistinct({ number: comments.version })
    .from(comments)
    .where(and(eq(comments.layoutId, layoutId), eq(comments.status, "open")));
  const wanted = new Set([earlier[0]?.number, ...open.map((comment) => comment.number)]);
  for (const older of earlier.filter((version) => wanted.has(version.number))) {
    await prepareComparison({ jobs }, tx, { olderId: older.id, newerId: newer.id });
  }
}

/** Its row is its place in the queue: whoever writes it first queues the job. */
async function prepareComparison(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  pair: Pair,
): Promise<void> {
  const [first] = await tx
    .insert(versionDifferences)
    .values({ ...pair, algorithm: DIFFERENCE_ALGORITHM })
    .onConflictDoNothing()
    .returning();
  if (first) await jobs.enqueue(tx, compareVersionsJob, pair);
}

export function compareVersionsWorker(services: Services): JobWorker {
  return worker(compareVersionsJob, async (pair, { attempt, signal }) => {
    const [found] = await findPair(services.db, pair);
    // One of them was removed.
    if (!found) return;
    // Between two renditions of a layout there is no room for a comparison: an upload waits for one at most.
    await renditionsMade();
    try {
      const difference = await compare(services, found, signal);
      await record(services, found, { state: "ready", difference });
    } catch (error) {
      const isHopeless = error instanceof ObjectMissing || error instanceof ImageRefused;
      const isOver = isHopeless || attempt > compareVersionsJob.retries;
      if (isOver) await record(services, found, { state: "failed" });
      if (!isHopeless) throw error;
      services.log.error("two versions cannot be compared", { version_id: found.newer.id, error });
    }
  });
}

interface FoundPair {
  older: VersionRow;
  newer: VersionRow;
}

function findPair(db: Queryable, { olderId, newerId }: Pair): Promise<FoundPair[]> {
  const older = alias(versions, "older");
  const newer = alias(versions, "newer");
  return db
    .select({ older, newer })
    .from(older)
    .innerJoin(newer, eq(newer.id, newerId))
    .where(eq(older.id, olderId));
}

async function compare(
  { storage, images }: Services,
  { older, newer }: FoundPair,
  signal: AbortSignal,
): Promise<Difference> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-compare-"));
  try {
    const files = { older: join(folder, "older"), newer: join(folder, "newer") };
    await pipeline(await storage.read(older.imagePath), createWriteStream(files.older));
    await pipeline(await storage.read(newer.imagePath), createWriteStream(files.newer));
    return await images.compare(files.older, files.newer, { owner: newer.userId, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function record(
  { db, live }: Services,
  { older, newer }: FoundPair,
  outcome: { state: "ready"; difference: Difference } | { state: "failed" },
): Promise<void> {
  await live.transaction(db, async (tx) => {
    await tx
      .update(versionDifferences)
      .set(outcome)
      .where(isOf({ olderId: older.id, newerId: newer.id }));
    await live.publish(tx, layoutTopic(newer.layoutId), "compared");
  });
}

function isOf({ olderId, newerId }: Pair) {
  return and(
    eq(versionDifferences.olderId, olderId),
    eq(versionDifferences.newerId, newerId),
    eq(versionDifferences.algorithm, DIFFERENCE_ALGORITHM),
  );
}
