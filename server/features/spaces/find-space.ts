import { and, eq, type Subquery, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import { hasTeam } from "#contract/access.ts";
import { isUuid } from "#contract/is-uuid.ts";
import { pathParameters } from "#contract/route.ts";
import type { FindSpace } from "#server/api.ts";
import type { Services, Space } from "#server/context.ts";
import { owners, planColumns, presentPlan } from "#server/features/spaces/plan-of-owner.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentations } from "#server/platform/db/schema/links.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { invitations, memberships } from "#server/platform/db/schema/spaces.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";

const build = new QueryBuilder();

/** What has a public link, whose id is that of what it opens. */
const linked = build
  .select({ id: layouts.id, userId: layouts.userId })
  .from(layouts)
  .unionAll(
    build.select({ id: presentations.id, userId: presentations.userId }).from(presentations),
  )
  .as("linked");

const byId = spaceOf("account", profiles, profiles.id, profiles.id);

/** The select that finds the space of what a path parameter names. */
const SELECTS: Readonly<Record<string, ReturnType<typeof spaceOf>>> = {
  layoutId: spaceOf("layout", layouts, layouts.id, layouts.userId),
  categoryId: spaceOf("category", categories, categories.id, categories.userId),
  commentId: spaceOf("comment", comments, comments.id, comments.ownerId),
  replyId: spaceOf("reply", replies, replies.id, replies.ownerId),
  uploadId: spaceOf("upload", uploads, uploads.id, uploads.userId),
  invitationId: spaceOf("invitation", invitations, invitations.id, invitations.spaceId),
  presentationId: spaceOf("presentation", presentations, presentations.id, presentations.userId),
  exportId: spaceOf("export", layoutExports, layoutExports.id, layoutExports.userId),
  linkId: spaceOf("link", linked, linked.id, linked.userId),
  spaceId: byId,
};

/** "Last seen" is shown to the minute at most, so it is written no more often than this. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Members are in a space while its plan has them; its owner always is. */
export function spaceFinder(services: Services): FindSpace {
  return async (viewer, record, input) => {
    const { profile } = viewer;
    const own: Space = { id: profile.id, role: "owner", plan: profile };
    const parameter = namingParameter(record.path);
    const id = parameter ? input[parameter] : (input.space_id ?? own.id);
    if (!parameter && id === own.id) return own;
    // What is no id is refused with the rest of the input.
    if (typeof id !== "string" || !isUuid(id)) return own;
    const select = (parameter && SELECTS[parameter]) || byId;
    const [found] = await services.reads.run(select, { id, viewerId: own.id });
    if (found?.spaceId === own.id) return own;
    // A key opens its owner's space alone.
    if (!found?.role || viewer.session === null) return null;
    const plan = presentPlan(found.plan);
    if (!hasTeam(plan, services.clock())) return null;
    await noteSeen(services, own.id, found);
    return { id: found.spaceId, role: found.role, plan };
  };
}

const namingParameters = new Map<string, string | undefined>();

/** The parameter of a path that names a row, and thereby a space; looked for once for each path. */
function namingParameter(path: string): string | undefined {
  if (!namingParameters.has(path)) {
    const found = pathParameters(path).find((name) => name in SELECTS);
    namingParameters.set(path, found);
  }
  return namingParameters.get(path);
}

function spaceOf(name: string, rows: PgTable | Subquery, id: PgColumn, space: PgColumn) {
  const ofViewer = and(
    eq(memberships.spaceId, space),
    eq(memberships.userId, sql.placeholder("viewerId")),
  );
  return preparedSelect(`space-of-${name}`, (db) =>
    db
      .select({
        spaceId: sql<string>`${space}`,
        plan: planColumns,
        role: memberships.role,
        lastSeenAt: memberships.lastSeenAt,
      })
      .from(rows)
      .innerJoin(owners, eq(owners.id, space))
      .leftJoin(memberships, ofViewer)
      .where(eq(id, sql.placeholder("id"))),
  );
}

async function noteSeen(
  { db, clock }: Services,
  userId: string,
  { spaceId, lastSeenAt }: { spaceId: string; lastSeenAt: Date | null },
): Promise<void> {
  const now = clock();
  if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db
    .update(memberships)
    .set({ lastSeenAt: now })
    .where(and(eq(memberships.spaceId, spaceId), eq(memberships.userId, userId)));
}
