import { type SQL, sql } from "drizzle-orm";
import { webhookListens } from "#server/features/webhooks/index.ts";
import { type NamedStatement, nameStatement } from "#server/platform/db/named-statement.ts";
import { countAttemptSql } from "#server/platform/db/rate-limit.ts";
import type { Live } from "#server/platform/live/live.ts";

const MINUTE = 60;
const HOUR = 3600;
/** An open form invites machines: so many a minute and an hour from one address. */
const PER_MINUTE = 20;
const PER_HOUR = 200;
const PER_LAYOUT = 2_000;

/** What became of a comment. Without a `seq` it was refused. */
export interface Pinned {
  layout_id: string;
  paused: boolean;
  seq: number | null;
  owner_id: string;
  title: string;
  /** Whether this comment is the first that a mail is now owed for. */
  notice_due: boolean;
  notice_sent_at: Date | string | null;
  /** When the limit that was exceeded counts anew. */
  refused_until: Date | string | null;
}

export interface PinStatements {
  /** For a comment that nobody is to be told of but those who look: finds no layout otherwise. */
  quiet: NamedStatement<Pinned>;
  /** For any comment. */
  any: NamedStatement<Pinned>;
}

/**
 * One statement, so that a comment costs one visit to the database. Each step takes its row from the
 * one before: a limit that is exceeded ends it there. The layout's row gives the number, keeps the
 * count and, held until the commit, puts commits in the order of the numbers.
 */
export function pinStatements(live: Live, { byOwner }: { byOwner: boolean }): PinStatements {
  const who = byOwner ? "owner" : "visitor";
  const listened = webhookListens(sql`l.user_id`, "comment.created");
  const quiet = sql`and not ${listened} and not exists (select from comments where comments.id = ${value("id", "uuid")}) ${byOwner ? sql`` : sql`and l.notice_pending_since is not null`}`;
  return {
    quiet: nameStatement(`pin-quietly-by-${who}`, pinSql(live, byOwner, quiet)),
    any: nameStatement(`pin-by-${who}`, pinSql(live, byOwner, sql``)),
  };
}

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const now = value("now", "timestamptz");

function pinSql(live: Live, byOwner: boolean, onlyIf: SQL): SQL {
  const which = byOwner
    ? sql`l.id = ${value("where", "uuid")}`
    : sql`l.public_link = ${value("where", "text")}`;
  const topic = sql`'layout:' || place.id`;
  return sql`
    with target as (
      select l.id, l.comments_paused as paused from layouts l where ${which} ${onlyIf}
    ), ${byOwner ? sql`` : limitsSql()}
    place as (
      update layouts l set
        event_seq = l.event_seq + 1,
        comment_count = l.comment_count + 1
        ${byOwner ? sql`` : sql`, notice_pending_since = coalesce(l.notice_pending_since, ${now})`}
      from target ${byOwner ? sql`` : sql`, crowd`}
      where l.id = target.id ${byOwner ? sql`` : sql`and crowd.hits <= ${sql.raw(String(PER_LAYOUT))}`}
      returning l.id, l.user_id, l.event_seq as seq, l.title, l.notice_pending_since, l.notice_sent_at
    ), pinned as (
      insert into comments (id, layout_id, owner_id, seq, by_owner, name, comment, comment_folded,
        x_position, y_position, created_at)
      select ${value("id", "uuid")}, place.id, place.user_id, place.seq, ${sql.raw(String(byOwner))},
        ${value("name", "text")}, ${value("comment", "text")}, ${value("folded", "text")},
        ${value("x", "float8")}, ${value("y", "float8")}, ${now}
      from place
    ), event as (
      insert into comment_events (layout_id, seq, type, comment_id, created_at)
      select place.id, place.seq, 'comment.created', ${value("id", "uuid")}, ${now} from place
    )
    select target.id as layout_id, ${byOwner ? sql`false` : sql`target.paused`} as paused,
      place.seq, place.user_id as owner_id, place.title, place.notice_sent_at,
      ${byOwner ? sql`false` : sql`place.notice_pending_since = ${now}`} as notice_due,
      ${byOwner ? sql`null::timestamptz` : refusedUntilSql()} as refused_until,
      case when place.id is not null then ${live.publication(topic, sql`place.seq`)} end as told
    from target left join place on true
      ${byOwner ? sql`` : sql`left join minute on true left join hour on true left join crowd on true`}`;
}

/** What the minute refuses does not eat up the hour, and what either refuses the layout never sees. */
function limitsSql(): SQL {
  const from = sql`'comment:address:' || ${value("address", "text")}`;
  const within = (step: string, limit: number) =>
    sql`from ${sql.raw(step)} where ${sql.raw(step)}.hits <= ${sql.raw(String(limit))}`;
  return sql`
    minute as (${countAttemptSql(sql`${from} || ':minute'`, MINUTE, now, sql`from target where not paused`)}),
    hour as (${countAttemptSql(sql`${from} || ':hour'`, HOUR, now, within("minute", PER_MINUTE))}),
    crowd as (${countAttemptSql(
      sql`'comment:layout:' || target.id`,
      HOUR,
      now,
      sql`from target, hour where hour.hits <= ${sql.raw(String(PER_HOUR))}`,
    )}),`;
}

function refusedUntilSql(): SQL {
  const past = (step: string, limit: number) =>
    sql.raw(`when ${step}.hits > ${limit} then ${step}.expires_at`);
  return sql`case ${past("minute", PER_MINUTE)} ${past("hour", PER_HOUR)} ${past("crowd", PER_LAYOUT)} end`;
}
