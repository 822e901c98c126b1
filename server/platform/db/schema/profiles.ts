import { bigint, boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PlanName } from "#contract/plans.ts";
import { users } from "#server/platform/db/schema/users.ts";

export const profiles = pgTable(
  "profiles",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    username: text("username").notNull(),
    role: text("role").$type<"user" | "admin">().notNull().default("user"),
    storageLimit: bigint("storage_limit", { mode: "number" }),
    specialAccess: boolean("special_access").notNull().default(false),
    planName: text("plan_name").$type<PlanName>(),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id"),
    stripeSubscriptionStatus: text("stripe_subscription_status"),
    stripeCurrentPeriodEnd: timestamp("stripe_current_period_end", { withTimezone: true }),
    stripeCancelAtPeriodEnd: boolean("stripe_cancel_at_period_end").notNull().default(false),
    /** The trial is granted once. */
    trialUsedAt: timestamp("trial_used_at", { withTimezone: true }),
    /** The subscription and plan that set storage_limit: an admin's edit holds until they change. */
    storageGrantedFor: text("storage_granted_for"),
    /** Whether new comments are told by mail. */
    commentMails: boolean("comment_mails").notNull().default(true),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("profiles_username").on(table.username)],
);
