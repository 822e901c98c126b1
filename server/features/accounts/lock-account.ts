import { eq, inArray } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import type { User } from "#server/features/accounts/find-user.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";

/**
 * Whatever signs in to, ends or transfers an account locks it before any of its other rows: of a
 * simultaneous reset and sign-in the second sees what the first did, and deadlocks are impossible.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return user ?? null;
}

/** Several in the one order: see lock-order.ts. */
export async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for("no key update");
}

/** For what a session does to its own account: fails when the session was ended a moment ago. */
export async function lockOwnAccount({ viewer }: UserContext, tx: Tx): Promise<void> {
  await lockAccount(tx, viewer.profile.id);
  const [alive] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, viewer.session.id));
  if (!alive) throw new Failure("session_not_found");
}
