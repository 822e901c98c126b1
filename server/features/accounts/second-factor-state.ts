import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { secondFactors } from "#server/platform/db/schema/second-factors.ts";

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const [factor] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return factor !== undefined;
}
