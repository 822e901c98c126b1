import { and, eq, gt, type SQL } from "drizzle-orm";
import type { Viewer } from "#server/context.ts";
import { presentProfile } from "#server/features/accounts/present-profile.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";

/** Whose session this is, with the profile as it is now: a change of plan or role counts at once. */
export function findViewerByRefreshToken(db: Queryable, token: string, now: Date) {
  return findViewer(db, eq(sessions.token, hashToken(token)), now);
}

export function findViewerBySession(db: Queryable, sessionId: string, now: Date) {
  return findViewer(db, eq(sessions.id, sessionId), now);
}

async function findViewer(db: Queryable, which: SQL, now: Date): Promise<Viewer | null> {
  const [row] = await db
    .select({ session: sessions, profile: profiles, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(which, gt(sessions.expiresAt, now)));
  if (!row) return null;
  return {
    profile: presentProfile(row.profile, row.email),
    session: { id: row.session.id, openedAt: row.session.createdAt, usedAt: row.session.updatedAt },
  };
}
