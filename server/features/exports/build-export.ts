import { eq } from "drizzle-orm";
import type { ExportFormat } from "#contract/exports.ts";
import type { Services } from "#server/context.ts";
import type { Building } from "#server/features/exports/building.ts";
import { type ExportRow, keyOf, updateExport } from "#server/features/exports/export-rows.ts";
import { writeReport } from "#server/features/exports/report/write-report.ts";
import { writeSheet } from "#server/features/exports/sheet/write-sheet.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";
import { type JobRun, type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

export const buildExportJob = jobKind<{ exportId: string }>("build-export", {
  retries: 2,
  concurrency: 1,
  expireInSeconds: 1800,
});

/** Percent. */
const MOST_BEFORE_STORED = 95;
const STEP = 5;

const writers: Record<ExportFormat, (services: Services, building: Building) => Promise<number>> = {
  pdf: writeReport,
  csv: writeSheet,
};

export function buildExportWorker(services: Services): JobWorker {
  return worker(buildExportJob, async ({ exportId }, run) => {
    const [row] = await services.db
      .select()
      .from(layoutExports)
      .where(eq(layoutExports.id, exportId));
    if (row?.state === "preparing") await build(services, row, run);
  });
}

async function build(services: Services, row: ExportRow, run: JobRun): Promise<void> {
  const { db } = services;
  const key = keyOf(row);
  let told = 0;
  const onProgress = async (done: number) => {
    const progress = Math.floor(done * MOST_BEFORE_STORED);
    if (progress < told + STEP) return;
    told = progress;
    await updateExport(db, row.id, { progress });
  };
  try {
    const building = { row, key, signal: run.signal, onProgress };
    const size = await writers[row.format](services, building);
    const ready = { state: "ready", progress: 100, key, size } as const;
    // Removed meanwhile: no row is left that would ever remove the file.
    if (!(await updateExport(db, row.id, ready))) {
      await services.jobs.enqueue(db, removeFilesJob, { keys: [key] });
    }
  } catch (error) {
    if (run.attempt > buildExportJob.retries) await updateExport(db, row.id, { state: "failed" });
    throw error;
  }
}
