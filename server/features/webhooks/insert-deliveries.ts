import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";
import { prepared } from "#server/platform/db/prepared.ts";

/** An event that somebody listens to. */
export interface OwedEvent {
  type: WebhookEventType;
  ownerId: string;
  authorId: string | null;
  editorId: string | null;
  resolverId: string | null;
  guestId: string | null;
  webhookIds: readonly string[];
  payload: string;
  at: Date;
}

export function valuesOf(owedEvents: readonly OwedEvent[]) {
  const events = owedEvents.map((event) => ({ ...event, id: randomUUID() }));
  const owed = events.flatMap(({ id, webhookIds }) =>
    webhookIds.map((webhookId) => ({ id: randomUUID(), eventId: id, webhookId })),
  );
  return {
    eventId: events.map(({ id }) => id),
    type: events.map(({ type }) => type),
    ownerId: events.map(({ ownerId }) => ownerId),
    authorId: events.map(({ authorId }) => authorId),
    editorId: events.map(({ editorId }) => editorId),
    resolverId: events.map(({ resolverId }) => resolverId),
    guestId: events.map(({ guestId }) => guestId),
    payload: events.map(({ payload }) => payload),
    at: events.map(({ at }) => at),
    deliveryId: owed.map(({ id }) => id),
    deliveryEventId: owed.map(({ eventId }) => eventId),
    webhookId: owed.map(({ webhookId }) => webhookId),
  };
}

const list = (name: keyof ReturnType<typeof valuesOf>, type: string) =>
  sql`${sql.placeholder(name)}::${sql.raw(`${type}[]`)}`;

/** What an owner's queue holds, and what each webhook has for itself however full that is. */
const ROOM = sql.raw(String(limits.pendingDeliveries));
const SHARE = sql.raw(String(limits.pendingDeliveries / limits.webhooksPerOwner));
const FITS = sql`place <= ${ROOM} or place_of_webhook <= ${SHARE}`;
/** After so long without a delivery left out, the next one is a new story. */
const QUIET = sql`webhook_overflows.last_at < excluded.last_at - interval '7 days'`;

/**
 * Stores each event once and a delivery for each webhook that is still there; one that is being
 * removed is waited for, and then owed nothing. What does not fit into the owner's queue is only
 * counted: a receiver that is down for days must not fill the database. Events of the same moment
 * may go a little past the limit.
 */
export const insertDeliveries = prepared(
  "insert-webhook-deliveries",
  () => sql`with event as (
      select * from unnest(${list("eventId", "uuid")}, ${list("type", "text")},
        ${list("ownerId", "uuid")}, ${list("authorId", "uuid")}, ${list("editorId", "uuid")},
        ${list("resolverId", "uuid")}, ${list("guestId", "uuid")}, ${list("payload", "text")},
        ${list("at", "timestamptz")})
        as event (id, type, owner_id, author_id, editor_id, resolver_id, guest_id, payload, at)
    ), listener as (
      select owed.*, event.owner_id, event.at, w.format
      from unnest(${list("deliveryId", "uuid")}, ${list("deliveryEventId", "uuid")},
        ${list("webhookId", "uuid")}) with ordinality as owed (id, event_id, webhook_id, nth)
      join event on event.id = owed.event_id
      join webhooks w on w.id = owed.webhook_id
      order by w.id for key share of w
    ), queue as (
      select owner_id, webhook_id, count(*) as pending from webhook_deliveries
      where state = 'pending' and owner_id = any(${list("ownerId", "uuid")})
      group by owner_id, webhook_id
    ), ranked as (
      select listener.*,
        coalesce(whole.pending, 0)
          + row_number() over (partition by listener.owner_id order by nth) as place,
        coalesce(own.pending, 0)
          + row_number() over (partition by listener.webhook_id order by nth) as place_of_webhook
      from listener
        left join queue own on own.webhook_id = listener.webhook_id
        left join (select owner_id, sum(pending) as pending from queue group by owner_id) whole
          on whole.owner_id = listener.owner_id
    ), stored as (
      insert into webhook_events
        (id, owner_id, type, author_id, editor_id, resolver_id, guest_id, payload, created_at)
      select id, owner_id, type, author_id, editor_id, resolver_id, guest_id, payload, at
      from event
      where id in (select event_id from ranked where ${FITS})
    ), overflow as (
      insert into webhook_overflows (owner_id, left_out, since, last_at)
      select owner_id, count(*), min(at), max(at) from ranked where not (${FITS})
      group by owner_id order by owner_id
      on conflict (owner_id) do update set
        left_out = excluded.left_out + case when ${QUIET} then 0 else webhook_overflows.left_out end,
        since = case when ${QUIET} then excluded.since else webhook_overflows.since end,
        last_at = greatest(excluded.last_at, webhook_overflows.last_at)
    )
    insert into webhook_deliveries
      (id, webhook_id, owner_id, event_id, format, next_attempt_at, created_at)
    select id, webhook_id, owner_id, event_id, format, at, at from ranked where ${FITS}`,
);
