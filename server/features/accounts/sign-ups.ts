import { and, desc, eq, lt } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { signUps } from "#server/platform/db/schema/sign-ups.ts";

/** Longer than any link lives: someone who returns later is still told to confirm, and gets a new link. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export type SignUp = typeof signUps.$inferSelect;
type NewSignUp = Omit<typeof signUps.$inferInsert, "expiresAt">;

export async function addSignUp(db: Queryable, signUp: NewSignUp, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  await db.insert(signUps).values({ ...signUp, expiresAt });
}

/** The sign-up made in the browser with this nonce. */
export async function findSignUpOfBrowser(
  db: Queryable,
  userId: string,
  nonceHash: string | undefined,
): Promise<SignUp | null> {
  if (nonceHash === undefined) return null;
  const [found] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.userId, userId), eq(signUps.nonceHash, nonceHash)));
  return found ?? null;
}

export async function findNewestSignUp(db: Queryable, userId: string): Promise<SignUp | null> {
  const [found] = await db
    .select()
    .from(signUps)
    .where(eq(signUps.userId, userId))
    .orderBy(desc(signUps.createdAt))
    .limit(1);
  return found ?? null;
}

/** The sign-up that a link was mailed for; the newest for a link that names none. */
export async function findSignUpOfLink(
  db: Queryable,
  { userId, signUpId }: { userId: string; signUpId: string | null },
): Promise<SignUp | null> {
  if (signUpId === null) return findNewestSignUp(db, userId);
  const [found] = await db.select().from(signUps).where(eq(signUps.id, signUpId));
  return found ?? null;
}

export async function removeSignUps(db: Queryable, userId: string): Promise<void> {
  await db.delete(signUps).where(eq(signUps.userId, userId));
}

export async function sweepSignUps(db: Queryable, now: Date): Promise<void> {
  await db.delete(signUps).where(lt(signUps.expiresAt, now));
}
