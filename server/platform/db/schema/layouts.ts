import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ReviewState } from "#contract/approvals.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { imageColumns } from "#server/platform/db/schema/image-columns.ts";
import { linkColumns } from "#server/platform/db/schema/link-columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

export const layouts = pgTable(
  "layouts",
  {
    id: uuid("id").primaryKey(),
    /** The space it is in. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who uploaded it; null when that person's account is gone. */
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id),
    title: text("title").notNull(),
    /** The title as search reads it: without accents and capitals. */
    titleFolded: text("title_folded").notNull(),
    description: text("description"),
    /** The picture of the newest version, so that lists read one table. */
    ...imageColumns(),
    /** The number of the newest version, and the last that was given: none is given twice. */
    version: integer("version").notNull().default(1),
    lastVersion: integer("last_version").notNull().default(1),
    /** Comments that everybody sees, and those of them that are resolved. */
    commentCount: integer("comment_count").notNull().default(0),
    resolvedCount: integer("resolved_count").notNull().default(0),
    /** The last number given to something that happened to its comments. */
    eventSeq: integer("event_seq").notNull().default(0),
    /** Of the open round of approval; null without one. */
    reviewState: text("review_state").$type<ReviewState>(),
    ...linkColumns(),
    /** Since when people are to be told of what was written, and when they last were; and up to which event. */
    noticesOwedSince: timestamp("notices_owed_since", { withTimezone: true }),
    noticesSpreadAt: timestamp("notices_spread_at", { withTimezone: true }),
    noticeSeq: integer("notice_seq").notNull().default(0),
    /** For processes before 2.6, which mail the owner alone: a mail that is owed, and when the last one went. */
    noticePendingSince: timestamp("notice_pending_since", { withTimezone: true }),
    noticeSentAt: timestamp("notice_sent_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Walked backwards for "newest first": a descending one would put nulls last, and not match.
    index("layouts_user_id_created_at").on(table.userId, table.createdAt, table.id),
    index("layouts_created_by").on(table.createdBy),
    index("layouts_created_at").on(table.createdAt, table.id),
    index("layouts_category_id").on(table.categoryId, table.createdAt, table.id),
    index("layouts_review_state")
      .on(table.userId, table.reviewState, table.createdAt, table.id)
      .where(sql`${table.reviewState} is not null`),
    index("layouts_search").using("gin", table.userId, sql`${table.titleFolded} gin_trgm_ops`),
  ],
);
