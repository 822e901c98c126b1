import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import {
  type Actor,
  limitsOf,
  requireHand,
  requireUnpaused,
} from "#server/features/comments/actor.ts";
import { requireRate } from "#server/features/comments/comment-limits.ts";
import { editBy } from "#server/features/comments/edit-comment.ts";
import type { ReplyRow } from "#server/features/comments/present-words.ts";
import {
  findReplyFor,
  holdReply,
  recordReplyEvent,
} from "#server/features/comments/replies/held-reply.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

export async function editReply(
  ctx: Context,
  actor: Actor,
  { text, ...which }: { layoutId: string; replyId: string; text: string },
): Promise<ReplyRow> {
  requireHand(actor, await findReplyFor(ctx.db, actor, which));
  await requireRate(ctx, limitsOf(actor, ctx, which.layoutId));
  return holdReply(ctx, actor, which, async (tx, held) => {
    const { layout, reply } = held;
    requireHand(actor, reply);
    requireUnpaused(actor, layout);
    if (reply.text === text) return reply;
    const change = { text, ...editBy(actor, reply, ctx.clock()) };
    await tx.update(replies).set(change).where(eq(replies.id, reply.id));
    await recordReplyEvent(ctx, tx, held, "reply.updated");
    return { ...reply, ...change };
  });
}
