import { lt, or } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { invitations } from "#server/platform/db/schema/spaces.ts";

/** So long a link that is over still says why, and the owner still sees who never answered. */
const KEPT_MS = 30 * 24 * 3600_000;

export async function sweepInvitations({ db, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  const { acceptedAt, revokedAt, expiresAt } = invitations;
  const over = or(lt(acceptedAt, before), lt(revokedAt, before), lt(expiresAt, before));
  if (over) await deleteUnheld(db, invitations, over);
}
