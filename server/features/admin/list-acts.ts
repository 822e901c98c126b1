import { aliasedTable, and, desc, eq, gte, lt, or } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/route.ts";
import type { listAdminActs as listRoute } from "#contract/routes/admin-audit.ts";
import type { UserContext } from "#server/context.ts";
import { isOneOf, peopleMatching } from "#server/features/admin/find-people.ts";
import { numberedPage, offsetOf, PAGE_SIZE } from "#server/features/admin/numbered-page.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Filter = ParsedInputOf<typeof listRoute>;

const actor = { profile: aliasedTable(profiles, "actor"), user: aliasedTable(users, "actor_user") };
const target = {
  profile: aliasedTable(profiles, "target"),
  user: aliasedTable(users, "target_user"),
};

export async function listAdminActs(
  { db }: Pick<UserContext, "db">,
  filter: Filter,
): Promise<OutputOf<typeof listRoute>> {
  const matching = conditionOf(db, filter);
  const total = await db.$count(adminActs, matching);
  const rows = await db
    .select({
      act: adminActs,
      actorName: actor.profile.username,
      actorEmail: actor.user.email,
      targetName: target.profile.username,
      targetEmail: target.user.email,
    })
    .from(adminActs)
    .leftJoin(actor.profile, eq(actor.profile.id, adminActs.actorId))
    .leftJoin(actor.user, eq(actor.user.id, adminActs.actorId))
    .leftJoin(target.profile, eq(target.profile.id, adminActs.targetId))
    .leftJoin(target.user, eq(target.user.id, adminActs.targetId))
    .where(matching)
    .orderBy(desc(adminActs.createdAt), desc(adminActs.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page));
  const data = rows.map(({ act, ...names }) => ({
    id: act.id,
    action: act.action,
    actor: personOf(act.actorId, names.actorName, names.actorEmail),
    target: personOf(act.targetId, names.targetName, names.targetEmail),
    details: act.details,
    address: act.address,
    created_at: act.createdAt.toISOString(),
  }));
  return numberedPage(data, filter.page, total);
}

function conditionOf(db: Queryable, { action, person, from, to }: Filter) {
  const people = person ? peopleMatching(db, person) : undefined;
  return and(
    action ? eq(adminActs.action, action) : undefined,
    people && or(isOneOf(adminActs.actorId, people), isOneOf(adminActs.targetId, people)),
    from ? gte(adminActs.createdAt, new Date(from)) : undefined,
    to ? lt(adminActs.createdAt, new Date(to)) : undefined,
  );
}

function personOf(id: string | null, username: string | null, email: string | null) {
  return id === null || username === null || email === null ? null : { id, username, email };
}
