import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/** Which version of the terms a person accepted, when and by doing what. Rows are only ever added. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: text("version").notNull(),
    occasion: text("occasion").$type<"sign_up" | "checkout">().notNull(),
    /** The price that was chosen at checkout. */
    priceId: text("price_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("terms_acceptances_user").on(table.userId, table.createdAt)],
);
