import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import {
  createConfirmedAccount,
  findUserByEmail,
  hashNewPassword,
  type OpenedSession,
} from "#server/features/accounts/index.ts";
import { join, lockPending } from "#server/features/spaces/accept-invitation.ts";
import { findInvitation, requirePending } from "#server/features/spaces/lock-invitation.ts";

interface Wanted {
  token: string;
  username: string;
  password: string;
}

/** The link was mailed to the address, which it thereby confirms. */
export async function acceptBySignUp(
  ctx: Context,
  { token, username, password }: Wanted,
): Promise<{ opened: OpenedSession; spaceId: string }> {
  requirePending(await findInvitation(ctx.db, token), ctx.clock());
  const hashed = await hashNewPassword(password);
  return ctx.db.transaction(async (tx) => {
    const { email } = await findInvitation(tx, token);
    const existing = await findUserByEmail(tx, email);
    const invitation = await lockPending(ctx, tx, token, existing ? [existing.id] : []);
    if (existing?.emailVerified) throw new Failure("already_registered");
    const opened = await createConfirmedAccount(ctx, tx, email, { username, password: hashed });
    await join(ctx, tx, invitation, opened.user.id);
    return { opened, spaceId: invitation.spaceId };
  });
}
