import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Confirmation, DecisionResult, RoundEnd } from "#contract/approvals.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** A request to approve one version of a layout. */
export const approvalRounds = pgTable(
  "approval_rounds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    /** The space it is in. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The number of the version. */
    version: integer("version").notNull(),
    message: text("message"),
    deadline: timestamp("deadline", { withTimezone: true }),
    /** Who opened it; null when that person's account is gone. */
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    endReason: text("end_reason").$type<RoundEnd>(),
    /** The deadline that was reminded of. */
    remindedOf: timestamp("reminded_of", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("approval_rounds_open").on(table.layoutId).where(sql`${table.endedAt} is null`),
    index("approval_rounds_layout_id").on(table.layoutId, table.openedAt),
    index("approval_rounds_user_id").on(table.userId),
    index("approval_rounds_created_by")
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
  ],
);

/** Whom a round expects by name: then nobody else decides. */
export const approvalPeople = pgTable(
  "approval_people",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    roundId: uuid("round_id")
      .notNull()
      .references(() => approvalRounds.id, { onDelete: "cascade" }),
    /** Null once the person was erased. */
    email: text("email"),
    /** Their number in the records of the round; null before they decide. */
    person: integer("person"),
  },
  (table) => [
    unique("approval_people_round_id_email").on(table.roundId, table.email),
    index("approval_people_email").on(table.email),
  ],
);

/** The code that was last mailed to somebody expected. */
export const approvalCodes = pgTable("approval_codes", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => approvalPeople.id, { onDelete: "cascade" }),
  hash: text("hash").notNull(),
  /** Wrong guesses so far. */
  attempts: integer("attempts").notNull().default(0),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

/**
 * What was decided, in one chain for each layout: a row seals the one before it. Rows outlive their layout,
 * refer to nothing and name nobody; the database refuses to change them.
 */
export const approvalRecords = pgTable(
  "approval_records",
  {
    layoutId: uuid("layout_id").notNull(),
    /** From 1, without gaps. */
    seq: integer("seq").notNull(),
    kind: text("kind").$type<"decision" | "erasure" | "removal">().notNull(),
    /** The decision that was made, or whose person was erased; null for the end of the layout. */
    decisionId: uuid("decision_id"),
    roundId: uuid("round_id"),
    version: integer("version"),
    result: text("result").$type<DecisionResult>(),
    /** Counts the people of a round in the order in which they first decided. */
    person: integer("person"),
    confirmedBy: text("confirmed_by").$type<Confirmation>(),
    openComments: integer("open_comments"),
    commentId: uuid("comment_id"),
    receivedSha256: text("received_sha256"),
    keptSha256: text("kept_sha256"),
    /** Salted hashes of what `approval_identities` holds: who it was, and from where. */
    identityHash: text("identity_hash"),
    originHash: text("origin_hash"),
    at: timestamp("at", { withTimezone: true, precision: 3 }).notNull(),
    previousSeal: text("previous_seal").notNull(),
    seal: text("seal").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.layoutId, table.seq] }),
    uniqueIndex("approval_records_decision")
      .on(table.decisionId)
      .where(sql`${table.kind} = 'decision'`),
    index("approval_records_round_id").on(table.roundId),
  ],
);

/**
 * Who decided. Erasing a person removes the row, and address and browser go after twelve months: the database
 * refuses either but through `erase_approval_identities`.
 */
export const approvalIdentities = pgTable(
  "approval_identities",
  {
    decisionId: uuid("decision_id").primaryKey(),
    layoutId: uuid("layout_id").notNull(),
    identitySalt: text("identity_salt").notNull(),
    name: text("name").notNull(),
    /** Confirmed by a code. */
    email: text("email"),
    /** The browser, by a hash of its cookie. */
    guestId: uuid("guest_id"),
    /** Null, as the two after it, once they have expired. */
    originSalt: text("origin_salt"),
    address: text("address"),
    userAgent: text("user_agent"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index("approval_identities_layout_id").on(table.layoutId),
    index("approval_identities_email").on(table.email),
    index("approval_identities_guest_id").on(table.guestId),
    index("approval_identities_expiring")
      .on(table.createdAt)
      .where(sql`${table.originSalt} is not null`),
  ],
);

/** Where the chain of a layout ends; under the id of nothing, how many records there are at all. */
export const approvalHeads = pgTable("approval_heads", {
  layoutId: uuid("layout_id").primaryKey(),
  records: integer("records").notNull(),
  lastSeal: text("last_seal").notNull(),
  seal: text("seal").notNull(),
});

/** One row: the key of all seals and of receipts' addresses, encrypted with APP_SECRET. */
export const approvalKey = pgTable(
  "approval_key",
  {
    only: boolean("only").primaryKey().default(true),
    key: text("key").notNull(),
  },
  (table) => [check("approval_key_only", sql`${table.only}`)],
);
