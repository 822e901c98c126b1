import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/platform/db/schema/users.ts";

/** The authenticator app of a user. Until it is confirmed with a first code, nothing asks for it. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key derived from APP_SECRET. */
  secret: text("secret").notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** The last time step a code was taken for: a code is good once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  failures: integer("failures").notNull().default(0),
  lockedUntil: timestamp("locked_until", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const recoveryCodes = pgTable("recovery_codes", {
  hash: text("hash").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
});
