import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/** A person's request for a copy of their data. One at a time; the file goes after a week. */
export const dataExports = pgTable("data_exports", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  state: text("state").$type<"preparing" | "ready" | "failed">().notNull().default("preparing"),
  progress: integer("progress").notNull().default(0),
  key: text("key"),
  size: bigint("size", { mode: "number" }),
  requestedAt: timestamp("requested_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
