import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * What each sign-up of an unconfirmed address chose. Anyone can sign up with anyone's address, so
 * nothing of it becomes the account's before the mailbox was proved, and then only one of them.
 */
export const signUps = pgTable(
  "sign_ups",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    username: text("username").notNull(),
    /** The hash of the chosen password. */
    password: text("password").notNull(),
    /** The hash of what the sign-up left in its browser; null for sign-ups older than that. */
    nonceHash: text("nonce_hash"),
    /** The chosen plan and the page to return to. */
    carry: jsonb("carry").$type<Record<string, string>>().notNull().default({}),
    /** The terms that were accepted; null for sign-ups older than that. */
    termsVersion: text("terms_version"),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("sign_ups_user_id").on(table.userId, table.createdAt),
    index("sign_ups_expires_at").on(table.expiresAt),
  ],
);
