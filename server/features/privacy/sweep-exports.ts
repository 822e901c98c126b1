import { lt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";

export async function sweepExports({ db, jobs, clock }: Services): Promise<void> {
  await db.transaction(async (tx) => {
    const expired = await tx
      .delete(dataExports)
      .where(lt(dataExports.expiresAt, clock()))
      .returning({ key: dataExports.key });
    const keys = expired.flatMap(({ key }) => (key ? [key] : []));
    if (keys.length > 0) await jobs.enqueue(tx, removeFilesJob, { keys });
  });
}
