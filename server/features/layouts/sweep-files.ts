import type { Services } from "#server/context.ts";
import { countOrphans, type OrphanCount } from "#server/features/layouts/find-orphans.ts";
import { emptyTrash, recoverTrash, trashOrphans } from "#server/features/layouts/trash-files.ts";
import { installation, type SweepRefusal } from "#server/platform/db/schema/installation.ts";
import { isVersion, storedFiles } from "#server/platform/db/stored-files.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { sweepReleasedAssets } from "#server/platform/storage/released-assets.ts";

const DAY_MS = 24 * 3600_000;
const EVERY_NIGHT = "40 3 * * *";

/** Crashes leave a few orphans. Many more mean a wrong or emptied database. */
const FEW_ORPHANS = 20;
const USUAL_SHARE = 0.05;

export const sweepFilesJob = jobKind("sweep-files", {
  concurrency: 1,
  retries: 2,
  expireInSeconds: 3 * 3600,
});

export function sweepFilesWorker(services: Services): JobWorker {
  return worker(sweepFilesJob, async () => void (await sweepFiles(services)), EVERY_NIGHT);
}

type Parts = Pick<Services, "db" | "storage" | "removals" | "log" | "clock">;

export interface SweepReport extends OrphanCount {
  refused: SweepRefusal | "older_code" | null;
  /** Files moved to the trash, and files restored from it. */
  trashed: number;
  recovered: number;
}

/**
 * Moves files that belong to no layout (an upload that failed between file and row) into the trash and
 * reports layouts that lost their file. Files younger than a day are left alone, since they may be in
 * use. Counts first: what looks like the wrong database is refused, unless somebody confirmed that
 * number.
 */
export async function sweepFiles(parts: Parts, { confirmed = 0 } = {}): Promise<SweepReport> {
  const nothing = { files: 0, orphans: 0, trashed: 0, recovered: 0 };
  const barrier = await parts.removals.barrier();
  if (barrier) return finish(parts, { ...nothing, refused: barrier });
  const before = new Date(parts.clock().getTime() - DAY_MS);
  const recovered = await recoverTrash(parts);
  const counted = await countOrphans(parts, before);
  await reportMissing(parts);
  if (areTooMany(counted) && counted.orphans > confirmed) {
    return finish(parts, { ...nothing, ...counted, recovered, refused: "too_many_orphans" });
  }
  await parts.storage.sweep(before);
  const trashed = await trashOrphans(parts, before, counted.orphans);
  await emptyTrash(parts);
  await sweepReleasedAssets(parts.storage, parts.clock());
  return finish(parts, { ...counted, trashed, recovered, refused: null });
}

function areTooMany({ files, orphans }: OrphanCount): boolean {
  return orphans >= FEW_ORPHANS && orphans > files * USUAL_SHARE;
}

/** Reports to the log and to the row that the admin page shows. */
async function finish({ db, log, clock }: Parts, report: SweepReport): Promise<SweepReport> {
  const { refused, files, orphans, trashed, recovered } = report;
  if (refused) log.error("files were not swept", { reason: refused, files, orphans });
  if (trashed > 0) log.info("moved files without a layout to the trash", { count: trashed });
  if (recovered > 0) log.info("brought files of layouts back from the trash", { count: recovered });
  // Code older than the schema writes nothing.
  if (refused === "older_code") return report;
  await db.update(installation).set({
    sweptAt: clock(),
    sweepRefusal: refused,
    sweepFiles: files,
    sweepOrphans: orphans,
  });
  return report;
}

async function reportMissing({ db, storage, log }: Parts): Promise<void> {
  const rows = await db
    .select({ layoutId: storedFiles.layoutId, key: storedFiles.key })
    .from(storedFiles)
    .where(isVersion);
  for (const { layoutId, key } of rows) {
    if (await storage.stat(key)) continue;
    log.error("a layout has lost its file", { layout_id: layoutId });
  }
}
