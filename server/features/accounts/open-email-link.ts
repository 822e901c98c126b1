import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { consumeToken, findToken } from "#server/features/accounts/auth-tokens.ts";
import { claimUnconfirmed } from "#server/features/accounts/claim-unconfirmed.ts";
import { openConfirmation } from "#server/features/accounts/confirm-address.ts";
import { signInOrChallenge } from "#server/features/accounts/open-session.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";

/** Opens confirmation, magic and access links: the page does not know which kind it has. */
export function openEmailLink(ctx: Context, token: string, nonceHash: string | undefined) {
  const hash = hashToken(token);
  const now = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    if (await findToken(tx, "confirm_email", hash, now)) {
      return openConfirmation(ctx, tx, token, nonceHash);
    }
    const link =
      (await consumeToken(tx, "magic_link", hash, now)) ??
      (await consumeToken(tx, "access_link", hash, now));
    if (!link) throw new Failure("email_link_invalid");
    await claimUnconfirmed(ctx, tx, link.userId);
    return signInOrChallenge(ctx, tx, link.userId, link.carry);
  });
}
