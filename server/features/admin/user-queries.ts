import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { Failure } from "#contract/errors.ts";
import type { OutputOf } from "#contract/route.ts";
import type { AdminUser, listUsers as listUsersRoute } from "#contract/routes/admin-users.ts";
import type { UserContext } from "#server/context.ts";
import { isOneOf, peopleMatching } from "#server/features/admin/find-people.ts";
import { numberedPage, offsetOf, PAGE_SIZE } from "#server/features/admin/numbered-page.ts";
import { isOpenDispute } from "#server/features/billing/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { paymentReversals } from "#server/platform/db/schema/money-back.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { isVersion, storedFiles } from "#server/platform/db/stored-files.ts";

const byName = [asc(profiles.usernameFolded), asc(profiles.id)] as const;

/** Finds the page's people by index first, then reads the details of those thirty only. */
const hasOpenDispute = sql<boolean>`exists (select 1 from ${paymentReversals}
  where ${paymentReversals.userId} = ${profiles.id} and ${isOpenDispute})`;

export async function listUsers(
  { db }: Pick<UserContext, "db">,
  { page, search }: { page: number; search?: string | undefined },
): Promise<OutputOf<typeof listUsersRoute>> {
  const matching = search ? peopleMatching(db, search) : undefined;
  const total = await db.$count(matching ? matching.as("matching") : profiles);
  const onPage = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(matching && isOneOf(profiles.id, matching))
    .orderBy(...byName)
    .limit(PAGE_SIZE)
    .offset(offsetOf(page));
  const ids = onPage.map(({ id }) => id);
  const data = ids.length > 0 ? await readUsers(db, inArray(profiles.id, ids)) : [];
  return numberedPage(data, page, total);
}

export async function readUser(db: Queryable, userId: string): Promise<AdminUser> {
  const [user] = await readUsers(db, eq(profiles.id, userId));
  if (!user) throw new Failure("not_found");
  return user;
}

async function readUsers(db: Queryable, which: SQL): Promise<AdminUser[]> {
  const library = db
    .select({
      count: sql<string>`count(*)`.as("layout_count"),
      comments: sql<string>`coalesce(sum(${layouts.commentCount}), 0)`.as("comment_count"),
    })
    .from(layouts)
    .where(eq(layouts.userId, profiles.id))
    .as("library");
  const files = db
    .select({ bytes: sql<string>`coalesce(sum(${storedFiles.charged}), 0)`.as("storage_size") })
    .from(storedFiles)
    .where(and(eq(storedFiles.spaceId, profiles.id), isVersion))
    .as("files");
  const rows = await db
    .select({
      profile: profiles,
      email: users.email,
      confirmed: users.emailVerified,
      since: users.createdAt,
      layouts: library.count,
      comments: library.comments,
      bytes: files.bytes,
      disputed: hasOpenDispute,
      members: countMemberships(memberships.spaceId),
      spaces: countMemberships(memberships.userId),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .innerJoinLateral(library, sql`true`)
    .innerJoinLateral(files, sql`true`)
    .where(which)
    .orderBy(...byName);
  return rows.map((row) => ({
    id: row.profile.id,
    email: row.email,
    email_confirmed: row.confirmed,
    username: row.profile.username,
    role: row.profile.role,
    storage_limit: row.profile.storageLimit,
    special_access: row.profile.specialAccess,
    plan_name: row.profile.planName,
    stripe_subscription_status: row.profile.stripeSubscriptionStatus,
    disputed: row.disputed,
    created_at: row.since.toISOString(),
    layout_count: Number(row.layouts),
    comment_count: Number(row.comments),
    storage_size: Number(row.bytes),
    member_count: row.members,
    space_count: row.spaces,
  }));
}

function countMemberships(of: PgColumn): SQL<number> {
  return sql<number>`(select count(*)::int from ${memberships} where ${of} = ${profiles.id})`;
}
