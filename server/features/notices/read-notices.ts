import { and, eq, inArray, isNull } from "drizzle-orm";
import type { UserContext } from "#server/context.ts";
import { countUnread } from "#server/features/notices/list-notices.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { personTopic } from "#server/platform/live/topics.ts";

/** Some, or all; other pages and devices of the person follow. */
export async function readNotices(
  ctx: UserContext,
  { ids }: { ids?: readonly string[] | undefined },
): Promise<{ unread: number }> {
  const { id: userId } = ctx.viewer.profile;
  await ctx.live.transaction(ctx.db, async (tx) => {
    const unread = tx
      .select({ id: notices.id })
      .from(notices)
      .where(
        and(
          eq(notices.userId, userId),
          isNull(notices.readAt),
          ids && inArray(notices.id, [...ids]),
        ),
      )
      .orderBy(notices.id)
      .for("update");
    await tx.update(notices).set({ readAt: ctx.clock() }).where(inArray(notices.id, unread));
    await ctx.live.publish(tx, personTopic(userId), "read");
  });
  return countUnread(ctx);
}
