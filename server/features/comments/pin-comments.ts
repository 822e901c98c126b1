import { type SQL, sql } from "drizzle-orm";
import { AUTHOR, CROWD, HOUR, MINUTE } from "#server/features/comments/comment-limits.ts";
import { type ListeningWebhook, listeningWebhooks } from "#server/features/webhooks/index.ts";
import { type NamedStatement, nameStatement } from "#server/platform/db/named-statement.ts";
import type { Live } from "#server/platform/live/live.ts";

/** A comment on its way. The owner's are neither paused nor told to them by mail, and have a limit of their own. */
export interface Pin {
  id: string;
  publicLink: string;
  byOwner: boolean;
  address: string;
  name: string;
  comment: string;
  folded: string;
  x: number;
  y: number;
  at: Date;
}

/** What became of it. Without a `seq` it was refused, or had been sent before. */
export interface Pinned {
  /** Which of the pins it was, from 1 on. */
  nth: number;
  layout_id: string;
  paused: boolean;
  seq: number | null;
  owner_id: string;
  title: string;
  /** Webhooks of the owner that may want to know. */
  listening: ListeningWebhook[];
  /** Whether a mail is now owed for the first time since the last one. */
  notice_due: boolean;
  notice_sent_at: string | null;
  /** When the limit that was exceeded counts anew. */
  refused_until: string | null;
}

export function pinStatement(live: Live): NamedStatement<Pinned> {
  return nameStatement("pin-comments", pinSql(live));
}

export function valuesOf(pins: readonly Pin[]): Record<string, unknown> {
  const column = (name: keyof Pin) => pins.map((pin) => pin[name]);
  return {
    now: new Date(Math.max(...pins.map(({ at }) => at.getTime()))),
    id: column("id"),
    publicLink: column("publicLink"),
    byOwner: column("byOwner"),
    address: column("address"),
    name: column("name"),
    comment: column("comment"),
    folded: column("folded"),
    x: column("x"),
    y: column("y"),
    at: column("at"),
  };
}

const list = (name: keyof Pin, type: string) =>
  sql`${sql.placeholder(name)}::${sql.raw(`${type}[]`)}`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

/**
 * One statement for all comments of a moment, so that they cost one visit to the database. Each step
 * takes its rows from the one before: what a limit refuses ends there. The layouts' rows, taken first
 * and in the same order everywhere (see lock-order.ts), give the numbers, keep the counts and, held until the
 * commit, put commits in the order of the numbers.
 */
function pinSql(live: Live): SQL {
  return sql`
    with pin as (
      select * from unnest(${list("id", "uuid")}, ${list("publicLink", "text")},
        ${list("byOwner", "bool")}, ${list("address", "text")}, ${list("name", "text")},
        ${list("comment", "text")}, ${list("folded", "text")}, ${list("x", "float8")},
        ${list("y", "float8")}, ${list("at", "timestamptz")}) with ordinality
        as pin (id, public_link, by_owner, address, name, comment, folded, x, y, at, nth)
    ), target as (
      select pin.*, l.id as layout_id, l.user_id, l.comments_paused and not pin.by_owner as paused
      from pin join layouts l on l.public_link = pin.public_link
      order by l.id for no key update of l
    ), fresh as (
      select distinct on (id) * from target
      where not paused and not exists (select from comments where comments.id = target.id)
      order by id, nth
    ),
    ${limitSql(MINUTE, sql`fresh`, MINUTE_KEY)},
    ${limitSql(HOUR, within(MINUTE), sql`'comment:address:' || address || ':hour'`)},
    ${limitSql(CROWD, within(HOUR), sql`'comment:layout:' || layout_id`)},
    allowed as (
      select fresh.* from fresh
        join minute on minute.nth = fresh.nth left join crowd on crowd.nth = fresh.nth
      where not (case when fresh.by_owner then minute.exceeded else crowd.exceeded end)
    ), place as (
      update layouts l set
        event_seq = l.event_seq + taken.places,
        comment_count = l.comment_count + taken.places,
        notice_pending_since = case when taken.by_visitors
          then coalesce(l.notice_pending_since, ${now}) else l.notice_pending_since end
      from (
        select layout_id, count(*)::int as places, bool_or(not by_owner) as by_visitors
        from allowed group by layout_id
      ) taken
      where l.id = taken.layout_id
      returning l.id, l.user_id, l.title, l.event_seq as last_seq, taken.places, l.notice_sent_at,
        taken.by_visitors and l.notice_pending_since = ${now} as notice_due
    ), numbered as (
      select allowed.*, (place.last_seq - place.places
        + row_number() over (partition by layout_id order by nth))::int as seq
      from allowed join place on place.id = allowed.layout_id
    ), pinned as (
      insert into comments (id, layout_id, owner_id, seq, by_owner, name, comment, comment_folded,
        x_position, y_position, created_at)
      select id, layout_id, user_id, seq, by_owner, name, comment, folded, x, y, at from numbered
    ), event as (
      insert into comment_events (layout_id, seq, type, comment_id, created_at)
      select layout_id, seq, 'comment.created', id, at from numbered
    ), told as (
      select place.*, ${listeningWebhooks(sql`place.user_id`, "comment.created")} as listening,
        ${live.publication(sql`'layout:' || place.id`, sql`place.last_seq`)}
      from place
    )
    select target.nth::int, target.layout_id, target.paused, numbered.seq, told.user_id as owner_id,
      told.title, told.listening, told.notice_sent_at,
      told.notice_due and numbered.seq = told.last_seq as notice_due,
      case ${refusedBy(MINUTE)} ${refusedBy(HOUR)} ${refusedBy(CROWD)} end as refused_until
    from target
      left join numbered on numbered.nth = target.nth
      left join told on told.id = target.layout_id
      left join minute on minute.nth = target.nth
      left join hour on hour.nth = target.nth
      left join crowd on crowd.nth = target.nth`;
}

interface Limit {
  step: string;
  limit: number;
  seconds: number;
}

const MINUTE_KEY = sql`case when by_owner then ${sql.raw(`'${AUTHOR.key}'`)} || user_id
  else 'comment:address:' || address || ':minute' end`;

/** Counts the attempts of `source`, and says of each whether it was one too many. */
function limitSql({ step, limit, seconds }: Limit, source: SQL, key: SQL): SQL {
  const counted = sql.raw(`${step}_counted`);
  const keyed = sql.raw(`${step}_keyed`);
  const over = sql`rate_limits.expires_at <= ${now}`;
  return sql`${keyed} as (
      select nth, by_owner, user_id, address, layout_id, ${key} as key from ${source}
    ), ${counted} as (
      insert into rate_limits (key, hits, expires_at)
      select key, count(*), ${now} + ${sql.raw(`interval '${seconds} seconds'`)}
      from ${keyed} group by key order by key
      on conflict (key) do update set
        hits = case when ${over} then excluded.hits else rate_limits.hits + excluded.hits end,
        expires_at = case when ${over} then excluded.expires_at else rate_limits.expires_at end
      returning key, hits, expires_at
    ), ${sql.raw(step)} as (
      select nth, by_owner, user_id, address, layout_id, expires_at,
        hits - count(*) over (partition by key) + row_number() over (partition by key order by nth)
          > case when by_owner then ${sql.raw(`${AUTHOR.limit} else ${limit}`)} end as exceeded
      from ${keyed} join ${counted} using (key)
    )`;
}

/** Only visitors go on to the next limit. */
function within({ step }: Limit): SQL {
  return sql.raw(`${step} where not exceeded and not by_owner`);
}

function refusedBy({ step }: Limit): SQL {
  return sql.raw(`when ${step}.exceeded then ${step}.expires_at`);
}
