import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { authStore } from "#server/features/accounts/auth-store.ts";
import { addToken } from "#server/features/accounts/auth-tokens.ts";
import { hasSecondFactor } from "#server/features/accounts/second-factor-state.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { sessionEnd } from "#server/features/accounts/session-lifetime.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Carry = Record<string, string>;

export interface OpenedSession {
  status: "signed_in";
  sessionId: string;
  refreshToken: string;
  user: { id: string; email: string };
  carry: Carry;
  /** The account opens with this session. */
  accountCreated?: true;
}

export interface PendingSecondFactor {
  status: "second_factor_required";
  challenge: string;
}

/** Where every way in arrives: the second factor is asked here, so none can go round it. */
export async function enter(
  ctx: Context,
  tx: Tx,
  userId: string,
  carry: Carry = {},
): Promise<OpenedSession | PendingSecondFactor> {
  if (!(await hasSecondFactor(tx, userId))) return openSession(ctx, tx, userId, carry);
  const challenge = newToken();
  const token = { userId, kind: "second_factor", hash: hashToken(challenge), carry } as const;
  await addToken(tx, token, ctx.clock());
  return { status: "second_factor_required", challenge };
}

/** Only for someone who has shown everything there is to show. */
export async function openSession(
  ctx: Context,
  tx: Tx,
  userId: string,
  carry: Carry = {},
): Promise<OpenedSession> {
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error("a session for a user that is not there");
  const refreshToken = newToken();
  const now = ctx.clock();
  const session = await authStore(tx).createSession(
    userId,
    false,
    {
      token: hashToken(refreshToken),
      ipAddress: ctx.clientAddress,
      userAgent: ctx.userAgent.slice(0, 500),
      createdAt: now,
      updatedAt: now,
      expiresAt: sessionEnd(now),
    },
    true,
  );
  return { status: "signed_in", sessionId: session.id, refreshToken, user, carry };
}
