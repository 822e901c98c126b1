import type { Services } from "#server/context.ts";
import { type Verified, verifyRecords } from "#server/features/evidence/verify-records.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { installation } from "#server/platform/db/schema/installation.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

const EVERY_NIGHT = "20 4 * * *";
/** One row that is missing may show in every record after it. */
const LOGGED = 20;

const verifyApprovalsJob = jobKind("verify-approvals", {
  concurrency: 1,
  retries: 2,
  expireInSeconds: 3600,
});

export function verifyApprovalsWorker(services: Services): JobWorker {
  const work = async () => {
    // Records of a newer release may be sealed in another way.
    if (await services.removals.isCodeOlder()) return;
    tellLog(services, await checkRecords(services));
  };
  return worker(verifyApprovalsJob, work, EVERY_NIGHT);
}

function tellLog({ log }: Pick<Services, "log">, { chains, records, problems }: Verified): void {
  for (const { layout_id, seq, problem } of problems.slice(0, LOGGED)) {
    log.error("a record of an approval is not as it was written", { layout_id, seq, problem });
  }
  log.info("verified the records of approvals", { chains, records, problems: problems.length });
}

/** Of the last time that they were verified. */
export async function readApprovalProblems(db: Queryable): Promise<number> {
  const [last] = await db.select({ problems: installation.approvalsProblems }).from(installation);
  return last?.problems ?? 0;
}

type Parts = Pick<Services, "db" | "secrets" | "clock">;

/** Verifies all records of approvals, and writes the outcome where the admin page finds it. */
export async function checkRecords(parts: Parts): Promise<Verified> {
  const { db, clock } = parts;
  const found = await verifyRecords(parts);
  const { records, problems } = found;
  await db.update(installation).set({
    approvalsVerifiedAt: clock(),
    approvalsRecords: records,
    approvalsProblems: problems.length,
  });
  return found;
}
