import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { AdminAction } from "#contract/admin-actions.ts";
import type { ActDetails } from "#contract/routes/admin-audit.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Who did what to whom in the admin area. Rows are only ever added. They outlive the people in them,
 * so that nobody erases what they did by leaving; names are read from the accounts, never kept here.
 */
export const adminActs = pgTable(
  "admin_acts",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").$type<AdminAction>().notNull(),
    /** Whose account or layout it was. */
    targetId: uuid("target_id").references(() => users.id, { onDelete: "set null" }),
    details: jsonb("details").$type<ActDetails>().notNull().default({}),
    /** Where the actor's request came from. */
    address: text("address"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("admin_acts_created_at").on(table.createdAt, table.id),
    index("admin_acts_actor_id").on(table.actorId, table.createdAt),
    index("admin_acts_target_id").on(table.targetId, table.createdAt),
  ],
);
