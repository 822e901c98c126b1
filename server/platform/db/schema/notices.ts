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
  uuid,
} from "drizzle-orm/pg-core";
import type { ApprovalNews, MailChoice, NoticeKind, NoticeScope } from "#contract/notices.ts";
import { approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Something that one person is told. What it says is read from what it is about, which may change. */
export const notices = pgTable(
  "notices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId(),
    /** The space of its layout. */
    spaceId: uuid("space_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NoticeKind>().notNull(),
    /** The comment, reply or decision; of a deadline and of a guest who has finished, only this event. */
    subjectId: uuid("subject_id").notNull(),
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    replyId: uuid("reply_id").references(() => replies.id, { onDelete: "cascade" }),
    /** The number of the event of a comment or reply: who has read the layout up to it has read this. */
    seq: integer("seq"),
    news: text("news").$type<ApprovalNews>(),
    roundId: uuid("round_id").references(() => approvalRounds.id, { onDelete: "cascade" }),
    /** Of a guest who has finished: what they call themselves, how many comments, which browser. */
    guestName: text("guest_name"),
    guestComments: integer("guest_comments"),
    guestId: uuid("guest_id"),
    readAt: moment("read_at"),
    /** While a mail is owed: not before then. */
    mailDueAt: moment("mail_due_at"),
    /** The mail that tells it, by which a second try is recognised; and when it was put together. */
    mailId: uuid("mail_id"),
    mailedAt: moment("mailed_at"),
    pushDueAt: moment("push_due_at"),
    pushedAt: moment("pushed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("notices_once").on(table.userId, table.subjectId, table.kind),
    index("notices_user_id_created_at").on(table.userId, table.createdAt, table.id),
    index("notices_user_id_layout_id").on(table.userId, table.layoutId),
    index("notices_mail_due")
      .on(table.mailDueAt, table.userId)
      .where(sql`${table.mailDueAt} is not null`),
    index("notices_push_due")
      .on(table.pushDueAt, table.userId)
      .where(sql`${table.pushDueAt} is not null`),
    index("notices_created_at").on(table.createdAt),
    index("notices_space_id").on(table.spaceId),
    index("notices_layout_id").on(table.layoutId),
    index("notices_comment_id").on(table.commentId),
    index("notices_reply_id").on(table.replyId).where(sql`${table.replyId} is not null`),
    index("notices_round_id").on(table.roundId).where(sql`${table.roundId} is not null`),
    index("notices_guest_id").on(table.guestId).where(sql`${table.guestId} is not null`),
  ],
);

/** What a person chose of a kind; without a row the usual holds. */
export const noticeChoices = pgTable(
  "notice_choices",
  {
    userId: userId(),
    kind: text("kind").$type<NoticeKind>().notNull(),
    mail: text("mail").$type<MailChoice>().notNull(),
    push: boolean("push").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** What of a space a person chose to hear of; without a row their role decides. */
export const noticeScopes = pgTable(
  "notice_scopes",
  {
    userId: userId(),
    spaceId: uuid("space_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    scope: text("scope").$type<NoticeScope>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.spaceId] }),
    index("notice_scopes_space_id").on(table.spaceId),
  ],
);

/** A browser that shows notices while the session in it lasts. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId(),
    sessionId: uuid("session_id")
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** Recognises a browser that subscribes again. */
    endpointHash: text("endpoint_hash").notNull().unique(),
    /** Its address and keys, sealed with a key derived from APP_SECRET. */
    sealed: text("sealed").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("push_subscriptions_user_id").on(table.userId)],
);

/** Signs what is pushed. Made once; the private half is sealed with a key derived from APP_SECRET. */
export const pushKey = pgTable(
  "push_key",
  {
    only: boolean("only").primaryKey().default(true),
    publicKey: text("public_key").notNull(),
    privateKey: text("private_key").notNull(),
  },
  (table) => [check("push_key_only", sql`${table.only}`)],
);

/** The address that a guest left in one browser. Told to no space. */
export const guestAddresses = pgTable(
  "guest_addresses",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    guestId: uuid("guest_id").notNull().unique(),
    email: text("email").notNull(),
    /** The hash of the token in the confirmation mail; null before one was sent and once it is used. */
    confirmationHash: text("confirmation_hash").unique(),
    confirmationExpiresAt: moment("confirmation_expires_at"),
    confirmedAt: moment("confirmed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("guest_addresses_email").on(table.email),
    index("guest_addresses_created_at").on(table.createdAt),
  ],
);

/** A layout on which a guest hears of answers, once the address is confirmed. */
export const guestFollows = pgTable(
  "guest_follows",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    addressId: uuid("address_id")
      .notNull()
      .references(() => guestAddresses.id, { onDelete: "cascade" }),
    layoutId: uuid("layout_id")
      .notNull()
      .references(() => layouts.id, { onDelete: "cascade" }),
    /** The public address by which they came: of the layout, or within a presentation. */
    publicLink: text("public_link").notNull(),
    /** The event of the layout up to which they were told. */
    toldSeq: integer("told_seq").notNull(),
    mailDueAt: moment("mail_due_at"),
    /** While a mail is being sent: by which a second try is recognised. */
    mailId: uuid("mail_id"),
    mailedAt: moment("mailed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("guest_follows_once").on(table.addressId, table.layoutId),
    index("guest_follows_layout_id").on(table.layoutId),
    index("guest_follows_mail_due").on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
  ],
);
