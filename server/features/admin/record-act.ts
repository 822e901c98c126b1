import type { AdminAction } from "#contract/admin-actions.ts";
import type { ActDetails } from "#contract/routes/admin-audit.ts";
import type { UserContext } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";

interface Act {
  action: AdminAction;
  /** The person whose account or layout it is. */
  targetId: string;
  details?: ActDetails;
}

/** Part of the act's own transaction: neither exists without the other. */
export async function recordAct(ctx: UserContext, tx: Tx, act: Act): Promise<void> {
  await tx.insert(adminActs).values({
    ...act,
    actorId: ctx.viewer.profile.id,
    address: ctx.clientAddress,
    createdAt: ctx.clock(),
  });
}
