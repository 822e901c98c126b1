import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  DeliveryFault,
  DeliveryState,
  WebhookEventType,
  WebhookFormat,
  WebhookSwitchOff,
} from "#contract/webhook-events.ts";
import { users } from "#server/platform/db/schema/users.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const webhooks = pgTable(
  "webhooks",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    /** Null means all layouts. Kept when the layout goes, so that nobody is then told of all others. */
    layoutId: uuid("layout_id"),
    eventType: text("event_type").$type<WebhookEventType>().notNull(),
    format: text("format").$type<WebhookFormat>().notNull().default("standard"),
    isActive: boolean("is_active").notNull().default(true),
    /** Encrypted with a key derived from APP_SECRET. */
    secret: text("secret").notNull(),
    /** The secret before the last rotation: signs as well until its time is over. */
    previousSecret: text("previous_secret"),
    previousSecretUntil: moment("previous_secret_until"),
    lastSuccessAt: moment("last_success_at"),
    /** The first failure since the last success. */
    failingSince: moment("failing_since"),
    /** Why we switched it off ourselves; null when its owner did. */
    switchedOffBy: text("switched_off_by").$type<WebhookSwitchOff>(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("webhooks_user_id").on(table.userId, table.createdAt, table.id),
    index("webhooks_layout_id").on(table.layoutId),
  ],
);

/** What happened, as every receiver that listens is told it. It is there as long as its deliveries are. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: uuid("id").primaryKey(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").$type<WebhookEventType | "webhook.test">().notNull(),
    /** The member whose name is in the payload; null for visitors, and when that account is gone. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The members who are named in it as having changed the words, and resolved the comment. */
    editorId: uuid("editor_id").references(() => users.id, { onDelete: "set null" }),
    resolverId: uuid("resolver_id").references(() => users.id, { onDelete: "set null" }),
    /** The browser of the guest whose words are in it, until they are erased. */
    guestId: uuid("guest_id"),
    /** The very bytes that are signed and sent, every time; what chats are sent is written from them. */
    payload: text("payload").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("webhook_events_owner_id").on(table.ownerId),
    index("webhook_events_created_at").on(table.createdAt),
    index("webhook_events_author_id").on(table.authorId).where(sql`${table.authorId} is not null`),
    index("webhook_events_guest_id").on(table.guestId).where(sql`${table.guestId} is not null`),
    index("webhook_events_editor_id").on(table.editorId).where(sql`${table.editorId} is not null`),
    index("webhook_events_resolver_id")
      .on(table.resolverId)
      .where(sql`${table.resolverId} is not null`),
  ],
);

/** One event to one receiver: what is owed, until it is delivered or given up. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** Owners take turns, so the queue is read by owner. */
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: uuid("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    /** That of the webhook when it happened: every try sends the same. */
    format: text("format").$type<WebhookFormat>().notNull().default("standard"),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** Whether a failure is followed by another try: not for a test, nor for a 'Reenviar' of what was over. */
    retries: boolean("retries").notNull().default(true),
    /** Asked for by hand: sent even when the webhook is off. */
    byHand: boolean("by_hand").notNull().default(false),
    nextAttemptAt: moment("next_attempt_at"),
    /** Some process is sending it until then; if that process dies, it is free again after. */
    leasedUntil: moment("leased_until"),
    lastAttemptAt: moment("last_attempt_at"),
    lastStatus: integer("last_status"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("webhook_deliveries_webhook_id").on(table.webhookId, table.createdAt, table.id),
    index("webhook_deliveries_due")
      .on(table.ownerId, table.nextAttemptAt, table.webhookId)
      .where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_event_id").on(table.eventId),
  ],
);

/** What was sent and what came back, once for each try. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    url: text("url").notNull(),
    requestHeaders: jsonb("request_headers").$type<Record<string, string>>().notNull(),
    /** Null when no answer came. */
    status: integer("status"),
    /** Why there was no answer, or why it was cut short. */
    fault: text("fault").$type<DeliveryFault>(),
    responseBody: text("response_body").notNull().default(""),
    durationMs: integer("duration_ms").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("webhook_attempts_delivery_id").on(table.deliveryId, table.number)],
);

/** Whose queue was full, and how many deliveries were left out because of it. */
export const webhookOverflows = pgTable("webhook_overflows", {
  ownerId: uuid("owner_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  leftOut: integer("left_out").notNull(),
  since: moment("since").notNull(),
  lastAt: moment("last_at").notNull(),
  /** When the owner was last told by mail. */
  toldAt: moment("told_at"),
});
