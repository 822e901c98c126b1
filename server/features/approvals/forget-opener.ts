import { eq } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalRounds } from "#server/platform/db/schema/approvals.ts";

/** A round stays where it was opened when the account of who opened it goes. */
export async function forgetOpener(_: unknown, db: Queryable, userId: string): Promise<void> {
  await db
    .update(approvalRounds)
    .set({ createdBy: null })
    .where(eq(approvalRounds.createdBy, userId));
}
