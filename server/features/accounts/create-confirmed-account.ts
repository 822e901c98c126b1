import { TERMS_VERSION } from "#contract/terms.ts";
import type { Context } from "#server/context.ts";
import { claimUnconfirmed } from "#server/features/accounts/claim-unconfirmed.ts";
import { type OpenedSession, openSession } from "#server/features/accounts/open-session.ts";
import { findOrCreateUnconfirmed } from "#server/features/accounts/sign-up.ts";
import type { Tx } from "#server/platform/db/database.ts";

/**
 * For whoever came by a link that was mailed to the address, which has no confirmed account. A link that
 * somebody else had sent makes no admin.
 */
export async function createConfirmedAccount(
  ctx: Context,
  tx: Tx,
  email: string,
  chosen: { username: string; password: string },
): Promise<OpenedSession> {
  const userId = await findOrCreateUnconfirmed(tx, email);
  const own = { ...chosen, termsVersion: TERMS_VERSION };
  await claimUnconfirmed(ctx, tx, userId, own, { makesAdmin: false });
  return openSession(ctx, tx, userId);
}
