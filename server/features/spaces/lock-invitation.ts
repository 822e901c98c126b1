import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Space } from "#server/context.ts";
import { hashToken, lockAccount } from "#server/features/accounts/index.ts";
import { isUnanswered } from "#server/features/spaces/seats.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { invitationLinks, invitations } from "#server/platform/db/schema/spaces.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** One that its space still waits for, expired or not. */
export async function lockUnanswered(
  tx: Tx,
  space: Pick<Space, "id">,
  invitationId: string,
): Promise<InvitationRow> {
  await lockAccount(tx, space.id);
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(
      and(eq(invitations.id, invitationId), eq(invitations.spaceId, space.id), isUnanswered()),
    );
  if (!invitation) throw new Failure("not_found");
  return invitation;
}

/** What a mailed link leads to, whatever became of it. */
export async function findInvitation(db: Queryable, token: string): Promise<InvitationRow> {
  const [found] = await db
    .select({ invitation: invitations })
    .from(invitationLinks)
    .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
    .where(eq(invitationLinks.hash, hashToken(token)));
  if (!found) throw new Failure("invitation_invalid");
  return found.invitation;
}

export function requirePending(invitation: InvitationRow, now: Date): void {
  if (invitation.acceptedAt) throw new Failure("invitation_used");
  if (invitation.revokedAt) throw new Failure("invitation_revoked");
  if (invitation.expiresAt <= now) throw new Failure("invitation_expired");
}
