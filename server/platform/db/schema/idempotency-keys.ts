import { index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a program asked for under an Idempotency-Key, for a day. Nothing in it can be read without APP_SECRET. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** What is made of a file takes it, so that whoever takes over after a failure or a crash makes no second one. */
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of a named key, or the account's for the first one. */
    apiKeyId: uuid("api_key_id").notNull(),
    route: text("route").notNull(),
    keyHash: text("key_hash").notNull(),
    /** A keyed hash of what was asked for; null until that is known. */
    asked: text("asked"),
    /** Sealed. */
    answer: text("answer"),
    /** Until when the one that is at it may be taken to be alive. */
    heldUntil: moment("held_until").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("idempotency_keys_place").on(table.apiKeyId, table.route, table.keyHash),
    index("idempotency_keys_user_id").on(table.userId),
    index("idempotency_keys_created_at").on(table.createdAt),
  ],
);
