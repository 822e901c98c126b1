import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import {
  confirmIdentity,
  hashNewPassword,
  type IdentityProof,
  lockAccount,
  replacePassword,
} from "#server/features/accounts/index.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import { refuseOwnAccount } from "#server/features/admin/refuse-own-account.ts";

export async function setUserPassword(
  ctx: UserContext,
  { userId, password, ...identity }: IdentityProof & { userId: string; password: string },
): Promise<void> {
  refuseOwnAccount(ctx, userId);
  await confirmIdentity(ctx, identity);
  const hash = await hashNewPassword(password);
  await ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new Failure("not_found");
    await replacePassword(ctx, tx, userId, hash);
    await recordAct(ctx, tx, { action: "password_set", targetId: userId });
  });
}
