import { arrayContains, lt, type SQL } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { keyOf } from "#server/features/exports/export-rows.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** What was exported of a layout goes with it, of several layouts too. */
export async function removeExportsOfLayout(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (event.type !== "layout.removed") return;
  await removeExports(jobs, tx, arrayContains(layoutExports.layoutIds, [event.layoutId]));
}

/** After a day. */
export async function sweepLayoutExports({ db, jobs, clock }: Services): Promise<void> {
  await db.transaction((tx) => removeExports(jobs, tx, lt(layoutExports.expiresAt, clock())));
}

/** One that is still being made finds out when it is done. */
async function removeExports(jobs: Services["jobs"], tx: Tx, which: SQL): Promise<void> {
  const { id, format } = layoutExports;
  const removed = await tx.delete(layoutExports).where(which).returning({ id, format });
  if (removed.length > 0) await jobs.enqueue(tx, removeFilesJob, { keys: removed.map(keyOf) });
}
