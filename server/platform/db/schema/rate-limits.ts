import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Fixed windows of attempts, shared by all processes. `key` says what is counted and for whom. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    hits: integer("hits").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limits_expires_at").on(table.expiresAt)],
);
