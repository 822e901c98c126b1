import type { ApprovalCheck } from "#contract/routes/admin-overview.ts";
import type { Services } from "#server/context.ts";
import { installation } from "#server/platform/db/schema/installation.ts";

/** The outcome of the last verification. */
export async function readApprovalCheck({ db }: Pick<Services, "db">): Promise<ApprovalCheck> {
  const [last] = await db.select().from(installation);
  return {
    verified_at: last?.approvalsVerifiedAt?.toISOString() ?? null,
    records: last?.approvalsRecords ?? 0,
    problems: last?.approvalsProblems ?? 0,
  };
}
