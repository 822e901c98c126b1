import { lt } from "drizzle-orm";
import type { SpaceActDetails, SpaceAction } from "#contract/space-actions.ts";
import type { Services, SpaceContext } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { spaceActs } from "#server/platform/db/schema/spaces.ts";

interface SpaceAct {
  action: SpaceAction;
  /** The member it is done to. */
  targetId?: string;
  details?: SpaceActDetails;
}

const KEPT_MONTHS = 12;

/** Part of the act's own transaction: neither exists without the other. */
export async function recordSpaceAct(
  { clock, viewer, space }: Pick<SpaceContext, "clock" | "viewer" | "space">,
  tx: Tx,
  act: SpaceAct,
): Promise<void> {
  await tx.insert(spaceActs).values({
    ...act,
    spaceId: space.id,
    actorId: viewer.profile.id,
    createdAt: clock(),
  });
}

export async function sweepSpaceActs({ db, clock }: Services): Promise<void> {
  const before = clock();
  before.setMonth(before.getMonth() - KEPT_MONTHS);
  await deleteUnheld(db, spaceActs, lt(spaceActs.createdAt, before));
}
