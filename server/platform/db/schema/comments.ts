import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { CommentEventType, ReplyEventType } from "#contract/events.ts";
import type { Mark } from "#contract/marks.ts";
import type { CommentStatus } from "#contract/routes/comments.ts";
import type { Visibility } from "#contract/routes/replies.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { wordColumns } from "#server/platform/db/schema/word-columns.ts";

export const comments = pgTable(
  "comments",
  {
    /** Made by the client, so that sending twice makes one comment. */
    id: uuid("id").primaryKey(),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    /** The space of its layout: the overview reads a space's comments without visiting each layout. */
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Place in the order of commits within the layout; the rank by it is the comment's number. */
    seq: integer("seq").notNull(),
    /** The member who wrote it; null for visitors, and when that person's account is gone. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** Written by the owner of the space: not news to them. */
    byOwner: boolean("by_owner").notNull().default(false),
    name: text("name").notNull(),
    comment: text("comment").notNull(),
    /** The text as search reads it: without accents and capitals. */
    commentFolded: text("comment_folded").notNull(),
    xPosition: doublePrecision("x_position").notNull(),
    yPosition: doublePrecision("y_position").notNull(),
    /** False for what belongs to the whole layout; it then stands at 0, 0. */
    pinned: boolean("pinned").notNull().default(true),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The number of the version that it was made on. */
    version: integer("version").notNull().default(1),
    ...wordColumns(),
    mark: jsonb("mark").$type<Mark>(),
    status: text("status").$type<CommentStatus>().notNull().default("open"),
    resolvedAt: timestamp("resolved_at", { withTimezone: true }),
    /** Null when that person's account is gone; the name then says so. */
    resolvedBy: uuid("resolved_by").references(() => users.id, { onDelete: "set null" }),
    resolvedByName: text("resolved_by_name"),
    /** Replies that everybody sees, and those that only the team does. */
    replyCount: integer("reply_count").notNull().default(0),
    teamReplyCount: integer("team_reply_count").notNull().default(0),
    /** Set when its author removed it while there were replies: the text is then empty. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
  },
  (table) => [
    index("comments_layout_id_seq").on(table.layoutId, table.seq),
    index("comments_guest_id").on(table.guestId).where(sql`${table.guestId} is not null`),
    index("comments_edited_by").on(table.editedBy).where(sql`${table.editedBy} is not null`),
    index("comments_resolved_by").on(table.resolvedBy).where(sql`${table.resolvedBy} is not null`),
    index("comments_owner_id_created_at").on(table.ownerId, table.createdAt, table.id),
    index("comments_created_at").on(table.createdAt),
    index("comments_author_id").on(table.authorId).where(sql`${table.authorId} is not null`),
    index("comments_search").using("gin", table.ownerId, sql`${table.commentFolded} gin_trgm_ops`),
  ],
);

/** What happened to the comments of a layout, for streams that come back after a break. */
export const commentEvents = pgTable(
  "comment_events",
  {
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    type: text("type").$type<CommentEventType | ReplyEventType>().notNull(),
    commentId: uuid("comment_id").notNull(),
    /** The reply that it is about, if any. */
    replyId: uuid("reply_id"),
    /** Who is told. */
    visibility: text("visibility").$type<Visibility>().notNull().default("public"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.layoutId, table.seq] }),
    index("comment_events_created_at").on(table.createdAt),
  ],
);
