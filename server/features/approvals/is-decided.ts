import { and, eq } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalRecords } from "#server/platform/db/schema/approvals.ts";

/** Whether somebody approved a version, or asked for changes on it: then it stays as long as its layout. */
export async function isDecided(
  db: Queryable,
  layoutId: string,
  version: number,
): Promise<boolean> {
  const isOfIt = and(eq(approvalRecords.layoutId, layoutId), eq(approvalRecords.version, version));
  return (await db.$count(approvalRecords, isOfIt)) > 0;
}
