import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/** A file on its way in, in parts, so that a broken connection costs one part and not the file. */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** The space it is for. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who sends it; null if a process of before spaces began it. */
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    size: integer("size").notNull(),
    received: integer("received").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("uploads_user_id").on(table.userId),
    index("uploads_created_by").on(table.createdBy),
    index("uploads_created_at").on(table.createdAt),
  ],
);
