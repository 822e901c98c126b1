import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { issueAccessLink, lockAccount } from "#server/features/accounts/index.ts";
import { recordAct } from "#server/features/admin/record-act.ts";

/** Opens the account once, by the same door as every other link: a second factor is asked there. */
export function makeAccessLink(
  ctx: UserContext,
  userId: string,
): Promise<{ link: string; expires_at: string }> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new Failure("not_found");
    const { link, expiresAt } = await issueAccessLink(ctx, tx, userId);
    await recordAct(ctx, tx, { action: "access_link_made", targetId: userId });
    return { link, expires_at: expiresAt.toISOString() };
  });
}
