import { and, eq, lt, ne } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { type UserContext, visibleTo } from "#server/context.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { sessions } from "#server/platform/db/schema/users.ts";
import type { Live } from "#server/platform/live/live.ts";
import { sessionTopic } from "#server/platform/live/topics.ts";

/** Ends a person's sessions, all or all but one, and tells every process to cut their streams. */
export async function endSessionsOf(
  { live }: { live: Live },
  tx: Tx,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  await lockAccount(tx, userId);
  const others = exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined;
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  for (const { id } of ended) await sessionEnded(live, tx, id);
}

export function signOut(ctx: UserContext, scope: "local" | "others" | "global"): Promise<void> {
  const { profile, session } = ctx.viewer;
  return ctx.db.transaction(async (tx) => {
    if (scope === "local") await endSession(ctx, tx, session.id);
    else await endSessionsOf(ctx, tx, profile.id, scope === "others" ? session.id : undefined);
  });
}

export function endOwnSession(ctx: UserContext, sessionId: string): Promise<void> {
  return ctx.db.transaction((tx) => endSession(ctx, tx, sessionId));
}

async function endSession(ctx: UserContext, tx: Tx, sessionId: string): Promise<void> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), visibleTo(ctx.viewer, sessions)))
    .returning({ id: sessions.id });
  if (!ended) throw new Failure("not_found");
  await sessionEnded(ctx.live, tx, ended.id);
}

function sessionEnded(live: Live, tx: Tx, sessionId: string): Promise<void> {
  return live.publish(tx, sessionTopic(sessionId), "ended");
}

/** Those that ran out. */
export async function sweepSessions(db: Queryable, now: Date): Promise<void> {
  await deleteUnheld(db, sessions, lt(sessions.expiresAt, now));
}
