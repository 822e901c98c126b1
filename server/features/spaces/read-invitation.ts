import { eq } from "drizzle-orm";
import type { OpenInvitation } from "#contract/routes/members.ts";
import type { Context } from "#server/context.ts";
import { findUserByEmail } from "#server/features/accounts/index.ts";
import { brandColumns, presentBrand } from "#server/features/spaces/brand.ts";
import { findInvitation, requirePending } from "#server/features/spaces/lock-invitation.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

/** Changes nothing: robots open links, too. */
export async function readInvitation(
  { db, clock }: Context,
  token: string,
): Promise<OpenInvitation> {
  const invitation = await findInvitation(db, token);
  requirePending(invitation, clock());
  const [space] = await db
    .select({ owner: profiles.username, brand: brandColumns })
    .from(profiles)
    .leftJoin(spaces, eq(spaces.id, profiles.id))
    .where(eq(profiles.id, invitation.spaceId));
  const user = await findUserByEmail(db, invitation.email);
  return {
    space: presentBrand(space?.brand ?? null),
    invited_by: space?.owner ?? "",
    role: invitation.role,
    email: invitation.email,
    has_account: user?.emailVerified ?? false,
  };
}
