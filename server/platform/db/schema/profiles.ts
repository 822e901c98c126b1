import { type SQL, sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { liveStatuses } from "#contract/access.ts";
import type { PlanName } from "#contract/plans.ts";
import type { ApiKeyScope } from "#contract/route.ts";
import { foldedText } from "#server/platform/db/folded-text.ts";
import { users } from "#server/platform/db/schema/users.ts";

const LIVE = liveStatuses.map((status) => `'${status}'`).join(", ");

export const profiles = pgTable(
  "profiles",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    username: text("username").notNull(),
    /** The name as search and order read it: without accents and capitals. */
    usernameFolded: text("username_folded")
      .notNull()
      .generatedAlwaysAs((): SQL => foldedText(sql`username`)),
    role: text("role").$type<"user" | "admin">().notNull().default("user"),
    storageLimit: bigint("storage_limit", { mode: "number" }),
    specialAccess: boolean("special_access").notNull().default(false),
    planName: text("plan_name").$type<PlanName>(),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id"),
    stripeSubscriptionStatus: text("stripe_subscription_status"),
    stripeCurrentPeriodEnd: timestamp("stripe_current_period_end", { withTimezone: true }),
    stripeCancelAtPeriodEnd: boolean("stripe_cancel_at_period_end").notNull().default(false),
    /** When a cancelled subscription ends, which need not be the end of the period. */
    stripeCancelAt: timestamp("stripe_cancel_at", { withTimezone: true }),
    /** Until when a failed payment keeps the plan. Kept while the subscription stays past due. */
    graceUntil: timestamp("grace_until", { withTimezone: true }),
    /** The trial is granted once. */
    trialUsedAt: timestamp("trial_used_at", { withTimezone: true }),
    /** CPF or CNPJ without its dots, as typed here or on the payment page. */
    taxId: text("tax_id"),
    /** The subscription and plan that set storage_limit: an admin's edit holds until they change. */
    storageGrantedFor: text("storage_granted_for"),
    /** The first key, encrypted with a key derived from APP_SECRET: its owner may look at it any time. */
    apiKey: text("api_key"),
    /** What a request's key is looked up by. */
    apiKeyHash: text("api_key_hash").unique(),
    apiKeyScope: text("api_key_scope").$type<ApiKeyScope>().notNull().default("read"),
    apiKeyCreatedAt: timestamp("api_key_created_at", { withTimezone: true }),
    apiKeyUsedAt: timestamp("api_key_used_at", { withTimezone: true }),
    /** False turns off every mail about what people write, whatever `notice_choices` says. */
    commentMails: boolean("comment_mails").notNull().default(true),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("profiles_username_folded").on(table.usernameFolded, table.id),
    index("profiles_search").using("gin", sql`${table.usernameFolded} gin_trgm_ops`),
    index("profiles_live")
      .on(table.planName, table.stripeSubscriptionStatus)
      .where(sql`${table.stripeSubscriptionStatus} in (${sql.raw(LIVE)})`),
    index("profiles_past_due")
      .on(table.graceUntil)
      .where(sql`${table.stripeSubscriptionStatus} = 'past_due'`),
    index("profiles_admins").on(table.id).where(sql`${table.role} = 'admin'`),
  ],
);
