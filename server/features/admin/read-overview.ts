import { and, count, eq, gt, inArray, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { liveStatuses } from "#contract/access.ts";
import { type PlanName, plans } from "#contract/plans.ts";
import type { AdminOverview } from "#contract/routes/admin-overview.ts";
import type { UserContext } from "#server/context.ts";
import { type DayStart, lastDays } from "#server/features/admin/last-days.ts";
import { isOpenDispute } from "#server/features/billing/index.ts";
import type { Db } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { paymentReversals } from "#server/platform/db/schema/money-back.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { isVersion, storedFiles } from "#server/platform/db/stored-files.ts";

const DAYS = 30;
const PERIODS = 2;

export async function readOverview(
  { db, clock }: Pick<UserContext, "db" | "clock">,
  timeZone: string,
): Promise<AdminOverview> {
  const now = clock();
  const days = lastDays(now, timeZone, PERIODS * DAYS);
  const [people, library, subscribers, pending, disputes, signUps, made, written] =
    await Promise.all([
      db.$count(users),
      sumLibrary(db),
      countSubscribers(db),
      countInGrace(db, now),
      db.$count(paymentReversals, isOpenDispute),
      countByDay(db, users.createdAt, days),
      countByDay(db, layouts.createdAt, days),
      countByDay(db, comments.createdAt, days),
    ]);
  const counted = days.map(({ date }, index) => ({
    date,
    users: signUps[index] ?? 0,
    layouts: made[index] ?? 0,
    comments: written[index] ?? 0,
  }));
  return {
    users: people,
    ...library,
    ...summarise(subscribers),
    pending_payments: pending,
    open_disputes: disputes,
    days: counted.slice(-DAYS),
    previous_days: counted.slice(0, -DAYS),
  };
}

/** Each layout stores its number of comments, so the far larger table need not be counted. */
async function sumLibrary(db: Db) {
  const [library] = await db
    .select({
      layouts: count(),
      comments: sql<string>`coalesce(sum(${layouts.commentCount}), 0)`,
    })
    .from(layouts);
  const [files] = await db
    .select({ bytes: sum(storedFiles.charged) })
    .from(storedFiles)
    .where(isVersion);
  return {
    layouts: library?.layouts ?? 0,
    comments: Number(library?.comments ?? 0),
    storage: Number(files?.bytes ?? 0),
  };
}

interface Subscribers {
  planName: PlanName | null;
  status: string | null;
  people: number;
}

function countSubscribers(db: Db): Promise<Subscribers[]> {
  return db
    .select({
      planName: profiles.planName,
      status: profiles.stripeSubscriptionStatus,
      people: count(),
    })
    .from(profiles)
    .where(inArray(profiles.stripeSubscriptionStatus, liveStatuses))
    .groupBy(profiles.planName, profiles.stripeSubscriptionStatus);
}

function countInGrace(db: Db, now: Date): Promise<number> {
  const pastDue = eq(profiles.stripeSubscriptionStatus, "past_due");
  return db.$count(profiles, and(pastDue, gt(profiles.graceUntil, now)));
}

/** Monthly revenue at list prices, of everyone who is active or trialing. */
function summarise(groups: Subscribers[]) {
  const peopleOf = (which: (group: Subscribers) => boolean) =>
    groups.filter(which).reduce((sum, { people }) => sum + people, 0);
  const byPlan = plans.map((plan) => ({
    plan,
    subscribers: peopleOf(({ planName }) => planName === plan.name),
  }));
  return {
    trial_users: peopleOf(({ status }) => status === "trialing"),
    plans: byPlan.map(({ plan, subscribers }) => ({ plan_name: plan.name, subscribers })),
    monthly_revenue:
      byPlan.reduce((sum, { plan, subscribers }) => sum + subscribers * plan.price, 0) / 100,
  };
}

async function countByDay(db: Db, createdAt: PgColumn, days: DayStart[]): Promise<number[]> {
  const starts = days.map(({ start }) => start.toISOString());
  const day = sql<number>`width_bucket(${createdAt}, ${sql.param(starts)}::timestamptz[])`;
  const rows = await db
    .select({ day: day.as("day"), rows: count() })
    .from(createdAt.table)
    .where(sql`${createdAt} >= ${starts[0]}::timestamptz`)
    .groupBy(sql`day`);
  const found = new Map(rows.map((row) => [row.day, row.rows]));
  return days.map((_, index) => found.get(index + 1) ?? 0);
}
