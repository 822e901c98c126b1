import { and, eq, gt, sql } from "drizzle-orm";
import type { Viewer } from "#server/context.ts";
import { presentProfile } from "#server/features/accounts/present-profile.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";
import type { PipelinedReads } from "#server/platform/db/pipelined-reads.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";

/** Finds the session's person with their current profile: a change of plan or role applies at once. */
export function findViewerByRefreshToken(reads: PipelinedReads, token: string, now: Date) {
  return findViewer(reads, byToken, hashToken(token), now);
}

export function findViewerBySession(reads: PipelinedReads, sessionId: string, now: Date) {
  return findViewer(reads, byId, sessionId, now);
}

// Every request of a signed-in person starts with one of these.
const byToken = lookUp("viewer-by-token", sessions.token);
const byId = lookUp("viewer-by-session", sessions.id);

function lookUp(name: string, column: typeof sessions.token | typeof sessions.id) {
  return preparedSelect(name, (db) =>
    db
      .select({
        session: {
          id: sessions.id,
          openedAt: sessions.createdAt,
          identityConfirmedAt: sessions.identityConfirmedAt,
          usedAt: sessions.updatedAt,
        },
        profile: profiles,
        email: users.email,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(profiles, eq(profiles.id, sessions.userId))
      .where(
        and(eq(column, sql.placeholder("which")), gt(sessions.expiresAt, sql.placeholder("now"))),
      ),
  );
}

async function findViewer(
  reads: PipelinedReads,
  select: typeof byToken,
  which: string,
  now: Date,
): Promise<Viewer | null> {
  const [row] = await reads.run(select, { which, now });
  if (!row) return null;
  return { profile: presentProfile(row.profile, row.email), session: row.session };
}
