import { aliasedTable, and, desc, eq } from "drizzle-orm";
import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import type { OutputOf, ParsedInputOf } from "#contract/route.ts";
import type { listSpaceActs as listRoute } from "#contract/routes/spaces.ts";
import type { SpaceContext } from "#server/context.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { spaceActs } from "#server/platform/db/schema/spaces.ts";

const actor = aliasedTable(profiles, "actor");
const target = aliasedTable(profiles, "target");

/** Acts that are done to a member; of other acts nobody is missing. */
const TO_MEMBERS: ReadonlySet<string> = new Set(["role_changed", "member_removed"]);

export async function listSpaceActs(
  { db, space }: SpaceContext,
  { cursor, limit }: ParsedInputOf<typeof listRoute>,
): Promise<OutputOf<typeof listRoute>> {
  const found = await db
    .select({ act: spaceActs, actor: actor.username, target: target.username })
    .from(spaceActs)
    .leftJoin(actor, eq(actor.id, spaceActs.actorId))
    .leftJoin(target, eq(target.id, spaceActs.targetId))
    .where(and(eq(spaceActs.spaceId, space.id), afterNewestFirst(cursor, spaceActs)))
    .orderBy(desc(spaceActs.createdAt), desc(spaceActs.id))
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit, ({ act }) => act);
  const data = rows.map(({ act, ...names }) => ({
    id: act.id,
    action: act.action,
    actor: names.actor ?? FORMER_MEMBER,
    target: names.target ?? (TO_MEMBERS.has(act.action) ? FORMER_MEMBER : null),
    details: act.details,
    created_at: act.createdAt.toISOString(),
  }));
  return { data, next_cursor: nextCursor };
}
