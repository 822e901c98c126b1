import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { hashToken, lockAccount } from "#server/features/accounts/index.ts";
import { requirePushable } from "#server/features/notices/push/require-pushable.ts";
import {
  type BrowserSubscription,
  sealSubscription,
} from "#server/features/notices/push/sealed-subscription.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { takeAttempt } from "#server/platform/db/rate-limit.ts";
import { pushSubscriptions } from "#server/platform/db/schema/notices.ts";
import { sessions } from "#server/platform/db/schema/users.ts";

/** Of one person; the oldest goes first. */
const MOST = 20;

/** One for each session; a browser in which somebody else signs in is theirs. */
export async function subscribePush(ctx: UserContext, browser: BrowserSubscription): Promise<void> {
  await limitSubscribing(ctx);
  await requirePushable(ctx, browser);
  const { profile, session } = ctx.viewer;
  const endpointHash = hashToken(browser.endpoint);
  const sealed = sealSubscription(ctx.secrets, browser);
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, profile.id);
    await holdSession(tx, session.id);
    const { sessionId } = pushSubscriptions;
    const isFormer = and(
      eq(sessionId, session.id),
      ne(pushSubscriptions.endpointHash, endpointHash),
    );
    await tx.delete(pushSubscriptions).where(isFormer);
    // A new id: what is on its way to the one before is not for whoever has the browser now.
    const owned = { id: randomUUID(), userId: profile.id, sessionId: session.id, sealed };
    const row = { ...owned, createdAt: ctx.clock() };
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, endpointHash })
      .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: row });
    await dropOldest(tx, profile.id);
  });
}

async function limitSubscribing({ db, clock, viewer }: UserContext): Promise<void> {
  const rate = { key: `push-subscription:${viewer.profile.id}`, limit: 30, windowSeconds: 60 };
  const { allowed, retryAfterSeconds } = await takeAttempt(db, rate, clock());
  if (!allowed) throw new Failure("too_many_requests", { retry_after: retryAfterSeconds });
}

async function holdSession(tx: Tx, sessionId: string): Promise<void> {
  const [alive] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("key share");
  if (!alive) throw new Failure("session_not_found");
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  const { id, createdAt } = pushSubscriptions;
  const beyond = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(createdAt), id)
    .offset(MOST);
  await tx.delete(pushSubscriptions).where(inArray(id, beyond));
}
