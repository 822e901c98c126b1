import { sql } from "drizzle-orm";
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ReactionKind } from "#contract/reactions.ts";
import type { Visibility } from "#contract/routes/replies.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { wordColumns } from "#server/platform/db/schema/word-columns.ts";

export const replies = pgTable(
  "replies",
  {
    /** Made by the client, so that sending twice makes one reply. */
    id: uuid("id").primaryKey(),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    /** The space of its layout. */
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The number of its event, which is its place in the order of commits within the layout. */
    seq: integer("seq").notNull(),
    /** The member who wrote it; null for visitors, and when that person's account is gone. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    text: text("text").notNull(),
    visibility: text("visibility").$type<Visibility>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    ...wordColumns(),
  },
  (table) => [
    index("replies_comment_id_seq").on(table.commentId, table.seq),
    index("replies_layout_id_seq").on(table.layoutId, table.seq),
    index("replies_owner_id").on(table.ownerId),
    index("replies_author_id").on(table.authorId).where(sql`${table.authorId} is not null`),
    index("replies_guest_id").on(table.guestId).where(sql`${table.guestId} is not null`),
    index("replies_edited_by").on(table.editedBy).where(sql`${table.editedBy} is not null`),
  ],
);

/** One of each kind per person, on a comment or on a reply to it. */
export const reactions = pgTable(
  "reactions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    /** The reply that is reacted to; the comment itself without one. */
    replyId: uuid("reply_id").references(() => replies.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ReactionKind>().notNull(),
    /** The member, or else the visitor's browser. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    guestId: uuid("guest_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("reactions_once").on(
      sql`coalesce(${table.replyId}, ${table.commentId})`,
      table.kind,
      sql`coalesce(${table.userId}, ${table.guestId})`,
    ),
    index("reactions_comment_id").on(table.commentId),
    index("reactions_reply_id").on(table.replyId).where(sql`${table.replyId} is not null`),
    index("reactions_user_id").on(table.userId).where(sql`${table.userId} is not null`),
    index("reactions_guest_id").on(table.guestId).where(sql`${table.guestId} is not null`),
  ],
);

/** Members who are named in a comment or in a reply to it. */
export const mentions = pgTable(
  "mentions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    replyId: uuid("reply_id").references(() => replies.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("mentions_once").on(
      sql`coalesce(${table.replyId}, ${table.commentId})`,
      table.userId,
    ),
    index("mentions_user_id").on(table.userId),
    index("mentions_comment_id").on(table.commentId),
    index("mentions_reply_id").on(table.replyId).where(sql`${table.replyId} is not null`),
  ],
);

/** Up to where each member has read a layout; without a row, nothing of it. */
export const layoutReads = pgTable(
  "layout_reads",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    /** The number of the newest event that was read. */
    seq: integer("seq").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.layoutId] }),
    index("layout_reads_layout_id").on(table.layoutId),
  ],
);
