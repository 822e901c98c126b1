import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import type { User } from "#server/features/accounts/find-user.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";

/**
 * Whatever opens, ends or hands over an account takes this lock before any other row of it: of a
 * reset and a sign-in at the same moment, the second sees what the first did, and none waits in a ring.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return user ?? null;
}

/** For what a session does to its own account: one that was ended a moment ago does it no more. */
export async function lockOwnAccount({ viewer }: UserContext, tx: Tx): Promise<void> {
  await lockAccount(tx, viewer.profile.id);
  const [alive] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, viewer.session.id));
  if (!alive) throw new Failure("session_not_found");
}
