import { and, eq, sql } from "drizzle-orm";
import type { SpaceContext } from "#server/context.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutReads } from "#server/platform/db/schema/replies.ts";
import { personTopic } from "#server/platform/live/topics.ts";

/** Never back, and never further than what has happened. */
export async function markRead(
  { db, live, space, viewer }: Pick<SpaceContext, "db" | "live" | "space" | "viewer">,
  { layoutId, seq }: { layoutId: string; seq: number },
): Promise<void> {
  const userId = viewer.profile.id;
  await insertReads(
    db,
    sql`select ${userId}::uuid, ${layouts.id}, least(${layouts.eventSeq}, ${seq}::int)
      from ${layouts} where ${and(eq(layouts.id, layoutId), eq(layouts.userId, space.id))}`,
  );
  // What was read is no news in the bell either.
  await live.publish(db, personTopic(userId), "read");
}

/** Whoever joins a space has read everything in it. */
export async function markAllRead(tx: Tx, spaceId: string, userId: string): Promise<void> {
  await insertReads(
    tx,
    sql`select ${userId}::uuid, ${layouts.id}, ${layouts.eventSeq}
      from ${layouts} where ${eq(layouts.userId, spaceId)}`,
  );
}

async function insertReads(db: Queryable, read: ReturnType<typeof sql>): Promise<void> {
  await db.execute(
    sql`insert into ${layoutReads} (user_id, layout_id, seq) ${read}
      on conflict (user_id, layout_id)
      do update set seq = greatest(layout_reads.seq, excluded.seq)`,
  );
}

export async function readSeqOf(db: Queryable, layoutId: string, userId: string): Promise<number> {
  const [read] = await db
    .select({ seq: layoutReads.seq })
    .from(layoutReads)
    .where(and(eq(layoutReads.layoutId, layoutId), eq(layoutReads.userId, userId)));
  return read?.seq ?? 0;
}
