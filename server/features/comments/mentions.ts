import { and, eq, inArray, or } from "drizzle-orm";
import { invalidInput } from "#contract/errors.ts";
import { commentFields } from "#contract/messages/comment-fields.ts";
import type { SpaceContext } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { mentions } from "#server/platform/db/schema/replies.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";

/** The people named, each once: only those who are in the space can be. */
export async function requireMembers(
  { db, space, viewer }: Pick<SpaceContext, "db" | "space" | "viewer">,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const inIt = and(eq(memberships.userId, profiles.id), eq(memberships.spaceId, space.id));
  const found = await db
    .select({ id: profiles.id })
    .from(profiles)
    .leftJoin(memberships, inIt)
    .where(
      and(
        inArray(profiles.id, wanted),
        or(eq(profiles.id, space.id), eq(memberships.spaceId, space.id)),
      ),
    );
  if (found.length < wanted.length) throw invalidInput("mentions", commentFields.mentionInvalid);
  // Nobody is told of what they wrote themselves.
  return wanted.filter((id) => id !== viewer.profile.id);
}

export async function recordMentions(
  tx: Tx,
  userIds: readonly string[],
  named: { commentId: string; replyId: string | null; at: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  const { at, ...where } = named;
  const rows = userIds.map((userId) => ({ userId, ...where, createdAt: at }));
  await tx.insert(mentions).values(rows).onConflictDoNothing();
}
