import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { limitSignIn } from "#server/features/accounts/auth-limits.ts";
import { findPasswordHash, matchesHash } from "#server/features/accounts/passwords.ts";

const FRESH_FOR_MS = 10 * 60_000;

/** Before something that an unattended browser must not do: a session older than ten minutes asks again. */
export async function confirmIdentity(
  ctx: UserContext,
  currentPassword: string | undefined,
): Promise<void> {
  const { profile, session } = ctx.viewer;
  if (ctx.clock().getTime() - session.openedAt.getTime() < FRESH_FOR_MS) return;
  // Someone who only ever entered by mail has no password to give.
  const hash = await findPasswordHash(ctx.db, profile.id);
  if (!hash) return;
  if (currentPassword === undefined) throw new Failure("password_confirmation_required");
  await limitSignIn(ctx, profile.email, async () => {
    if (!(await matchesHash(hash, currentPassword))) {
      throw new Failure("wrong_current_password");
    }
  });
}
