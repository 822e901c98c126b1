import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ApiKeyScope } from "#contract/route.ts";
import { users } from "#server/platform/db/schema/users.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Keys besides the first one, which is in the profile. They are shown once, so only hashes are kept. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    scope: text("scope").$type<ApiKeyScope>().notNull(),
    keyHash: text("key_hash").notNull().unique(),
    /** Its last characters, by which its owner knows it. */
    hint: text("hint").notNull(),
    expiresAt: moment("expires_at"),
    /** When it was made, or last replaced. */
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("api_keys_user_id").on(table.userId, table.createdAt, table.id)],
);
