import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/** What the card provider told us: a row means that the profile was set after it, so a repetition does nothing. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customer: text("customer"),
    /** Null when the customer is nobody's. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("payment_events_user").on(table.userId),
    index("payment_events_received").on(table.receivedAt),
  ],
);
