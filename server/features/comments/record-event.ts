import { eq, sql } from "drizzle-orm";
import type { CommentEventType } from "#contract/events.ts";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { commentEvents } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/**
 * Takes the layout's next number, which holds its row until the commit: so numbers follow the order
 * of commits, and whoever reads up to one has missed none before it.
 */
export async function takeSeq(
  tx: Tx,
  layoutId: string,
  change: { countBy: 1 | 0 | -1 },
): Promise<number | null> {
  const [layout] = await tx
    .update(layouts)
    .set({
      eventSeq: sql`${layouts.eventSeq} + 1`,
      commentCount: sql`${layouts.commentCount} + ${change.countBy}`,
    })
    .where(eq(layouts.id, layoutId))
    .returning({ seq: layouts.eventSeq });
  return layout?.seq ?? null;
}

/** Kept for streams that come back, told to those that are there when the transaction commits. */
export async function recordEvent(
  { live }: Pick<Services, "live">,
  tx: Tx,
  event: { layoutId: string; seq: number; type: CommentEventType; commentId: string; at: Date },
): Promise<void> {
  const { at, ...row } = event;
  await tx.insert(commentEvents).values({ ...row, createdAt: at });
  await live.publish(tx, layoutTopic(event.layoutId), String(event.seq));
}
