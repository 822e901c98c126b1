import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import {
  confirmIdentity,
  type IdentityProof,
  issueAccessLink,
  lockAccount,
} from "#server/features/accounts/index.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import { refuseOwnAccount } from "#server/features/admin/refuse-own-account.ts";

/**
 * Creates a link that opens the account once, with the same checks as every other link, second factor
 * included.
 */
export async function makeAccessLink(
  ctx: UserContext,
  { userId, ...identity }: IdentityProof & { userId: string },
): Promise<{ link: string; expires_at: string }> {
  refuseOwnAccount(ctx, userId);
  await confirmIdentity(ctx, identity);
  return ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new Failure("not_found");
    const { link, expiresAt } = await issueAccessLink(ctx, tx, userId);
    await recordAct(ctx, tx, { action: "access_link_made", targetId: userId });
    return { link, expires_at: expiresAt.toISOString() };
  });
}
