import type { Context } from "#server/context.ts";
import { replaceToken } from "#server/features/accounts/auth-tokens.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import type { Tx } from "#server/platform/db/database.ts";

/** The link is shown once, to whoever requested it; the stored hash cannot open anything. */
export async function issueAccessLink(
  ctx: Context,
  tx: Tx,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const token = newToken();
  const row = { userId, kind: "access_link", hash: hashToken(token) } as const;
  const expiresAt = await replaceToken(tx, row, ctx.clock());
  return { link: `${ctx.config.appUrl}/login?link=${token}`, expiresAt };
}
