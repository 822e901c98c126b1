import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Visibility } from "#contract/routes/replies.ts";
import type { Context } from "#server/context.ts";
import {
  type Actor,
  authorship,
  limitsOf,
  requireUnpaused,
} from "#server/features/comments/actor.ts";
import { requireRate } from "#server/features/comments/comment-limits.ts";
import { getCommentOf } from "#server/features/comments/comment-queries.ts";
import { holdLayout } from "#server/features/comments/held-comment.ts";
import { recordMentions } from "#server/features/comments/mentions.ts";
import {
  type CommentRow,
  isGoneForGuests,
  type ReplyRow,
  replyCountFor,
} from "#server/features/comments/present-words.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { countReplies } from "#server/features/comments/replies/count-replies.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

interface Target {
  layoutId: string;
  commentId: string;
  actor: Actor;
  visibility: Visibility;
  /** Members of the space whom it names. */
  mentioned?: readonly string[];
}

export interface ReplyDraft {
  id: string;
  name?: string | undefined;
  text: string;
}

/** One reply however often it is sent: the client's id decides. */
export async function createReply(
  ctx: Context,
  { layoutId, commentId, actor, visibility, mentioned = [] }: Target,
  draft: ReplyDraft,
): Promise<ReplyRow> {
  await requireRate(ctx, limitsOf(actor, ctx, layoutId));
  return holdLayout(ctx, layoutId, async (tx, layout) => {
    const [sent] = await tx.select().from(replies).where(eq(replies.id, draft.id));
    if (sent) return known(sent, { commentId, visibility });
    const comment = await getCommentOf(tx, layoutId, commentId);
    requireRoom(comment, visibility);
    requireUnpaused(actor, layout);
    const at = ctx.clock();
    const type = "reply.created";
    const event = { type, layoutId, commentId, replyId: draft.id, visibility, at } as const;
    const seq = await recordEvent(tx, event);
    const [reply] = await tx
      .insert(replies)
      .values({
        id: draft.id,
        commentId,
        layoutId,
        ownerId: layout.userId,
        seq,
        ...authorship(actor),
        name: draft.name || ANONYMOUS,
        text: draft.text,
        visibility,
        createdAt: at,
      })
      .returning();
    if (!reply) throw new Error("a reply was not inserted");
    await countReplies(tx, reply, 1);
    await recordMentions(tx, mentioned, { commentId, replyId: reply.id, at });
    await ctx.announce(tx, { type, at, layout, seq, reply, comment, mentioned });
    return reply;
  });
}

/** An id that is taken elsewhere, or by what only others may read, says nothing about what it belongs to. */
function known(
  sent: ReplyRow,
  { commentId, visibility }: Pick<Target, "commentId" | "visibility">,
): ReplyRow {
  if (sent.commentId !== commentId || sent.visibility !== visibility) {
    throw new Failure("not_found");
  }
  return sent;
}

/** What the team says among itself takes nothing from what everybody may say. */
function requireRoom(comment: CommentRow, visibility: Visibility): void {
  if (visibility === "public" && isGoneForGuests(comment)) throw new Failure("not_found");
  const count = replyCountFor(visibility === "team" ? "members" : "guests", comment);
  if (count >= limits.replies) throw new Failure("replies_full");
}
