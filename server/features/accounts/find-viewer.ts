import { and, eq, gt, sql } from "drizzle-orm";
import type { Viewer } from "#server/context.ts";
import { presentProfile } from "#server/features/accounts/present-profile.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { builtOnce } from "#server/platform/db/named-statement.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";

/** Whose session this is, with the profile as it is now: a change of plan or role counts at once. */
export function findViewerByRefreshToken(db: Queryable, token: string, now: Date) {
  return findViewer(byToken(db), hashToken(token), now);
}

export function findViewerBySession(db: Queryable, sessionId: string, now: Date) {
  return findViewer(byId(db), sessionId, now);
}

// Every request of a signed-in person starts with one of these.
const byToken = builtOnce((db) => lookUp(db, sessions.token, "viewer-by-token"));
const byId = builtOnce((db) => lookUp(db, sessions.id, "viewer-by-session"));

function lookUp(db: Queryable, column: typeof sessions.token | typeof sessions.id, name: string) {
  return db
    .select({
      session: { id: sessions.id, openedAt: sessions.createdAt, usedAt: sessions.updatedAt },
      profile: profiles,
      email: users.email,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(eq(column, sql.placeholder("which")), gt(sessions.expiresAt, sql.placeholder("now"))),
    )
    .prepare(name);
}

async function findViewer(
  query: ReturnType<typeof lookUp>,
  which: string,
  now: Date,
): Promise<Viewer | null> {
  const [row] = await query.execute({ which, now });
  if (!row) return null;
  return { profile: presentProfile(row.profile, row.email), session: row.session };
}
