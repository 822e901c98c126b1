import { and, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import { hasTeam } from "#contract/access.ts";
import { usualScopes } from "#contract/notices.ts";
import type { Listener } from "#server/features/notices/who-is-told.ts";
import { owners, planColumns, presentPlan } from "#server/features/spaces/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { noticeScopes } from "#server/platform/db/schema/notices.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

interface Place {
  layout: { id: string; userId: string };
  now: Date;
}

/** Everybody who is in the space of a layout now: its owner, and members while its plan has them. */
export async function listenersOf(db: Queryable, { layout, now }: Place): Promise<Listener[]> {
  const spaceId = layout.userId;
  const uploaded = db
    .select({ one: sql`1` })
    .from(versions)
    .where(and(eq(versions.layoutId, layout.id), eq(versions.createdBy, profiles.id)));
  const commented = db
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.layoutId, layout.id), eq(comments.authorId, profiles.id)));
  const replied = db
    .select({ one: sql`1` })
    .from(replies)
    .where(and(eq(replies.layoutId, layout.id), eq(replies.authorId, profiles.id)));
  const found = await db
    .select({
      userId: profiles.id,
      role: memberships.role,
      scope: noticeScopes.scope,
      uploaded: sql<boolean>`${exists(uploaded)}`,
      tookPart: sql<boolean>`${or(exists(commented), exists(replied))}`,
      plan: planColumns,
    })
    .from(profiles)
    .innerJoin(owners, eq(owners.id, spaceId))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, profiles.id), eq(memberships.spaceId, spaceId)),
    )
    .leftJoin(
      noticeScopes,
      and(eq(noticeScopes.userId, profiles.id), eq(noticeScopes.spaceId, spaceId)),
    )
    .where(or(eq(profiles.id, spaceId), isNotNull(memberships.userId)));
  return found
    .filter(({ userId, plan }) => userId === spaceId || hasTeam(presentPlan(plan), now))
    .map(({ userId, role, scope, ...rest }) => ({
      userId,
      scope: scope ?? usualScopes[role ?? "owner"],
      uploaded: rest.uploaded,
      tookPart: rest.tookPart,
    }));
}
