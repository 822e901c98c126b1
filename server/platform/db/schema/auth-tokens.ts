import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { signUps } from "#server/platform/db/schema/sign-ups.ts";
import { users } from "#server/platform/db/schema/users.ts";

export type AuthTokenKind =
  | "confirm_email"
  | "magic_link"
  | "one_time_code"
  | "reset_password"
  | "access_link"
  | "second_factor";

/** Things sent by mail or handed out half-way through a sign-in. Each works once; only its hash is kept. */
export const authTokens = pgTable(
  "auth_tokens",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AuthTokenKind>().notNull(),
    hash: text("hash").notNull().unique(),
    attempts: integer("attempts").notNull().default(0),
    /** The sign-up that a confirmation was mailed for; null where it only proves the mailbox. */
    signUpId: uuid("sign_up_id").references(() => signUps.id, { onDelete: "set null" }),
    /** What must survive until the token is used: the chosen plan, the page to return to. */
    carry: jsonb("carry").$type<Record<string, string>>().notNull().default({}),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("auth_tokens_user_id").on(table.userId, table.kind),
    index("auth_tokens_expires_at").on(table.expiresAt),
    index("auth_tokens_sign_up_id").on(table.signUpId),
  ],
);
