import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { hashNewPassword, lockAccount, replacePassword } from "#server/features/accounts/index.ts";
import { recordAct } from "#server/features/admin/record-act.ts";

export async function setUserPassword(
  ctx: UserContext,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const hash = await hashNewPassword(password);
  await ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new Failure("not_found");
    await replacePassword(ctx, tx, userId, hash);
    await recordAct(ctx, tx, { action: "password_set", targetId: userId });
  });
}
