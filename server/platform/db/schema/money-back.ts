import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/** Purchases that their buyers withdrew from: a subscription can be withdrawn from once. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    subscription: text("subscription").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What is to be given back, in centavos. */
    amount: integer("amount").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the provider had given it back and ended the subscription; null until then. */
    doneAt: timestamp("done_at", { withTimezone: true }),
  },
  (table) => [index("withdrawals_user").on(table.userId)],
);

/** Money that went back, or that a bank asks back, as the provider last said it. */
export const paymentReversals = pgTable(
  "payment_reversals",
  {
    /** The provider's id of the refund or dispute. */
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"refund" | "dispute">().notNull(),
    status: text("status").notNull(),
    /** In centavos. */
    amount: integer("amount").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("payment_reversals_user").on(table.userId)],
);
