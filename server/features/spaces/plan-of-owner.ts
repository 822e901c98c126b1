import { aliasedTable } from "drizzle-orm";
import type { PlanFields } from "#contract/access.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

type ProfileRow = typeof profiles.$inferSelect;

/** The account that a space is of, beside those of its members. */
export const owners = aliasedTable(profiles, "owners");

export const planColumns = {
  specialAccess: owners.specialAccess,
  planName: owners.planName,
  subscriptionId: owners.stripeSubscriptionId,
  subscriptionStatus: owners.stripeSubscriptionStatus,
  graceUntil: owners.graceUntil,
};

type PlanRow = Pick<ProfileRow, "specialAccess" | "planName" | "graceUntil"> & {
  subscriptionId: ProfileRow["stripeSubscriptionId"];
  subscriptionStatus: ProfileRow["stripeSubscriptionStatus"];
};

export function presentPlan(row: PlanRow): PlanFields {
  return {
    special_access: row.specialAccess,
    plan_name: row.planName,
    stripe_subscription_id: row.subscriptionId,
    stripe_subscription_status: row.subscriptionStatus,
    grace_until: row.graceUntil?.toISOString() ?? null,
  };
}
