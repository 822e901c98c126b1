import { eq } from "drizzle-orm";
import { isGuarded } from "#server/features/links/index.ts";
import { brandColumns } from "#server/features/spaces/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

export type RoundOfMail = NonNullable<Awaited<ReturnType<typeof readRoundOfMail>>>;

/** A round with what a mail tells of it; null when it went with its layout. */
export async function readRoundOfMail(db: Queryable, roundId: string) {
  const [found] = await db
    .select({
      round: approvalRounds,
      layout: layouts,
      brand: brandColumns,
      opener: profiles.username,
    })
    .from(approvalRounds)
    .innerJoin(layouts, eq(layouts.id, approvalRounds.layoutId))
    .leftJoin(spaces, eq(spaces.id, approvalRounds.userId))
    .leftJoin(profiles, eq(profiles.id, approvalRounds.createdBy))
    .where(eq(approvalRounds.id, roundId));
  return found ? { ...found, guarded: isGuarded(found.layout) } : null;
}
