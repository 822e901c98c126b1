import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import type { VersionRow } from "#server/features/layouts/layout-rows.ts";
import { versions } from "#server/platform/db/schema/versions.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { hashBytes } from "#server/platform/storage/hash-bytes.ts";
import { ObjectMissing } from "#server/platform/storage/storage.ts";

const EVERY_HOUR = "27 * * * *";
/** So that the next hour's run, maybe on another process, does not meet this one. */
const RUN_MS = 50 * 60_000;
const BATCH = 100;

type Parts = Pick<Services, "db" | "storage">;
type Unhashed = Pick<VersionRow, "id" | "imagePath" | "keptSha256">;

/** Of a version of before 2.5 the file is read once, when somebody needs to know. */
export async function ensureKeptHash(
  { db, storage }: Parts,
  { id, imagePath, keptSha256: known }: Unhashed,
  signal?: AbortSignal,
): Promise<string> {
  if (known !== null) return known;
  const keptSha256 = await hashBytes(await storage.read(imagePath), signal);
  await db
    .update(versions)
    .set({ keptSha256 })
    .where(and(eq(versions.id, id), isNull(versions.keptSha256)));
  return keptSha256;
}

const hashVersionsJob = jobKind("hash-versions", {
  concurrency: 1,
  retries: 2,
  expireInSeconds: 3600,
});

/** Reads the files of versions of before 2.5, hour after hour, until there is none left. */
export function hashVersionsWorker(services: Services): JobWorker {
  return worker(hashVersionsJob, (_, { signal }) => hashVersions(services, signal), EVERY_HOUR);
}

async function hashVersions(services: Services, signal: AbortSignal): Promise<void> {
  if (await services.removals.isCodeOlder()) return;
  const end = Date.now() + RUN_MS;
  let hashed = 0;
  for await (const version of unhashed(services)) {
    if (signal.aborted || Date.now() > end) break;
    if (await hashOne(services, version, signal)) hashed += 1;
  }
  if (hashed > 0) services.log.info("hashed files of earlier releases", { count: hashed });
}

async function* unhashed({ db }: Services): AsyncGenerator<Unhashed> {
  const { id, imagePath, keptSha256 } = versions;
  let rows: Unhashed[] = [];
  do {
    const last = rows.at(-1);
    rows = await db
      .select({ id, imagePath, keptSha256 })
      .from(versions)
      .where(and(isNull(keptSha256), last && gt(id, last.id)))
      .orderBy(asc(id))
      .limit(BATCH);
    yield* rows;
  } while (rows.length === BATCH);
}

/** A lost file, of which the nightly sweep tells, keeps no other from its hash. */
async function hashOne(
  services: Services,
  version: Unhashed,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await ensureKeptHash(services, version, signal);
    return true;
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  }
}
