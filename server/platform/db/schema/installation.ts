import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Why a sweep of files removed nothing. */
export type SweepRefusal = "foreign_store" | "unmarked_store" | "too_many_orphans";

/** One row: which installation this is, and how its last checks of itself ended. Made at first start. */
export const installation = pgTable(
  "installation",
  {
    only: boolean("only").primaryKey().default(true),
    /** The store carries the same id: files of another installation are nobody's to remove. */
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    /** Of the APP_SECRET that what is new is sealed with; null until the first start that knows of it. */
    secretFingerprint: text("secret_fingerprint"),
    sweptAt: timestamp("swept_at", { withTimezone: true }),
    sweepRefusal: text("sweep_refusal").$type<SweepRefusal>(),
    /** Files there were, and those without a row. */
    sweepFiles: integer("sweep_files").notNull().default(0),
    sweepOrphans: integer("sweep_orphans").notNull().default(0),
    /** When the records of approvals were last verified, how many there were, and how many problems. */
    approvalsVerifiedAt: timestamp("approvals_verified_at", { withTimezone: true }),
    approvalsRecords: integer("approvals_records").notNull().default(0),
    approvalsProblems: integer("approvals_problems").notNull().default(0),
  },
  (table) => [check("installation_only", sql`${table.only}`)],
);

/** Secrets that were APP_SECRET before, each by its fingerprint. */
export const earlierSecrets = pgTable("earlier_secrets", {
  fingerprint: text("fingerprint").primaryKey(),
  /** Its keys for what cannot be rewritten and lasts, encrypted with a key derived from APP_SECRET. */
  lastingKeys: text("lasting_keys").notNull(),
  /** When everything that it had sealed was rewritten: until then it is still needed. */
  rewrittenAt: timestamp("rewritten_at", { withTimezone: true }),
});
