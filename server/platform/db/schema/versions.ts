import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Difference } from "#contract/differences.ts";
import { imageColumns } from "#server/platform/db/schema/image-columns.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Every version of every layout, the newest included. The first one is made by a trigger when its layout
 * is, whichever version of the program makes it.
 */
export const versions = pgTable(
  "versions",
  {
    /** Its upload's id; of the first version, the layout's. */
    id: uuid("id").primaryKey(),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    /** The space it is in: storage is summed without visiting each layout. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    note: text("note"),
    /** Who uploaded it; null when that person's account is gone. */
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    ...imageColumns(),
    /** Of the file as it was sent, and as it is kept; nothing is known of the first before 2.5. */
    receivedSha256: text("received_sha256"),
    keptSha256: text("kept_sha256"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("versions_layout_id_number").on(table.layoutId, table.number),
    index("versions_user_id_size").on(table.userId, table.size),
    index("versions_without_hash").on(table.id).where(sql`${table.keptSha256} is null`),
    index("versions_created_by").on(table.createdBy).where(sql`${table.createdBy} is not null`),
  ],
);

/** What changed between two versions of a layout: computed once for each way of computing it. */
export const versionDifferences = pgTable(
  "version_differences",
  {
    olderId: uuid("older_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    newerId: uuid("newer_id")
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    algorithm: integer("algorithm").notNull(),
    state: text("state").$type<"pending" | "ready" | "failed">().notNull().default("pending"),
    difference: jsonb("difference").$type<Difference>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.olderId, table.newerId, table.algorithm] }),
    index("version_differences_newer_id").on(table.newerId),
  ],
);
