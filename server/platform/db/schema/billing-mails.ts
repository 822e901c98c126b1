import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/** Mails about payment that an account was sent: a row keeps the same one from going twice. */
export const billingMails = pgTable(
  "billing_mails",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    about: text("about").notNull(),
    /** What it is about at the provider: a subscription, an invoice. */
    subject: text("subject").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.about, table.subject] })],
);
