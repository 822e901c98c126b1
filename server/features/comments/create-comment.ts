import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Context, Services } from "#server/context.ts";
import { enqueueNotice } from "#server/features/comments/comment-notice.ts";
import { type CommentRow, presentComment } from "#server/features/comments/comment-queries.ts";
import {
  type Pinned,
  type PinStatements,
  pinStatements,
} from "#server/features/comments/pin-comment.ts";
import { recordWebhookEvent } from "#server/features/webhooks/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

export interface CommentDraft {
  id: string;
  name?: string | undefined;
  comment: string;
  x_position: number;
  y_position: number;
}

/** The owner's own comments are neither limited, paused nor told to them by mail. */
export type Target = { byOwner: true; layoutId: string } | { byOwner: false; publicLink: string };

export type CreateComment = (
  ctx: Context,
  target: Target,
  draft: CommentDraft,
) => Promise<CommentRow>;

/** One comment however often it is sent: the client's id decides. */
export function commentCreator({ live }: Pick<Services, "live">): CreateComment {
  const statements = {
    owner: pinStatements(live, { byOwner: true }),
    visitor: pinStatements(live, { byOwner: false }),
  };
  return async (ctx, target, draft) => {
    const statement = target.byOwner ? statements.owner : statements.visitor;
    const now = ctx.clock();
    try {
      const pinned = await pin(ctx, statement, target, draft, now);
      ctx.live.echo(layoutTopic(pinned.layout_id), String(pinned.seq));
      return asRow(draft, pinned, target, now);
    } catch (error) {
      // Sent before, or at the same moment: that one counts, whatever became of this one.
      const twin = await findSent(ctx, target, draft.id);
      if (twin) return twin;
      throw error;
    }
  };
}

type Accepted = Pinned & { seq: number };

/**
 * Most comments are told to nobody but those who look: one statement, whose commit is shared with
 * others of the same moment. Where a webhook or a mail is due, or anything went wrong in the group,
 * the comment gets a transaction of its own.
 */
async function pin(
  ctx: Context,
  statements: PinStatements,
  target: Target,
  draft: CommentDraft,
  now: Date,
): Promise<Accepted> {
  const values = valuesOf(ctx, target, draft, now);
  const group = ctx.groups.run(statements.quiet, values, values.where);
  const [quiet] = await group.catch((): Pinned[] => []);
  if (quiet) return accepted(quiet, now);
  return ctx.db.transaction(async (tx) => {
    const [told] = await statements.any.run(tx, values);
    const pinned = accepted(told, now);
    await tell(ctx, tx, asRow(draft, pinned, target, now), pinned);
    return pinned;
  });
}

function valuesOf({ clientAddress }: Context, target: Target, draft: CommentDraft, now: Date) {
  return {
    where: target.byOwner ? target.layoutId : target.publicLink,
    address: clientAddress,
    id: draft.id,
    name: draft.name || ANONYMOUS,
    comment: draft.comment,
    folded: foldText(draft.comment),
    x: draft.x_position,
    y: draft.y_position,
    now,
  };
}

function accepted(pinned: Pinned | undefined, now: Date): Accepted {
  if (!pinned) throw new Failure("not_found");
  const { seq, paused, refused_until } = pinned;
  if (seq !== null) return { ...pinned, seq };
  if (paused) throw new Failure("comments_paused");
  if (refused_until === null) throw new Failure("not_found");
  const seconds = Math.ceil((new Date(refused_until).getTime() - now.getTime()) / 1000);
  throw new Failure("too_many_requests", { retry_after: Math.max(seconds, 1) });
}

/** In the transaction of the comment: no commit, no webhook and no mail. */
async function tell(ctx: Context, tx: Tx, comment: CommentRow, pinned: Accepted): Promise<void> {
  const { layout_id: id, title, owner_id: ownerId } = pinned;
  await recordWebhookEvent(ctx, tx, {
    type: "comment.created",
    ownerId,
    at: comment.createdAt,
    data: { ...presentComment(comment), layout: { id, title } },
  });
  if (!pinned.notice_due) return;
  const sentAt = pinned.notice_sent_at;
  await enqueueNotice(ctx, tx, id, sentAt === null ? null : new Date(sentAt));
}

function asRow(
  draft: CommentDraft,
  { layout_id, owner_id, seq }: Accepted,
  { byOwner }: Target,
  createdAt: Date,
): CommentRow {
  return {
    id: draft.id,
    layoutId: layout_id,
    ownerId: owner_id,
    seq,
    byOwner,
    name: draft.name || ANONYMOUS,
    comment: draft.comment,
    commentFolded: foldText(draft.comment),
    xPosition: draft.x_position,
    yPosition: draft.y_position,
    createdAt,
  };
}

async function findSent({ db }: Context, target: Target, id: string): Promise<CommentRow | null> {
  const [sent] = await db
    .select({ comment: comments, publicLink: layouts.publicLink })
    .from(comments)
    .innerJoin(layouts, eq(layouts.id, comments.layoutId))
    .where(eq(comments.id, id));
  if (!sent) return null;
  const here = target.byOwner
    ? sent.comment.layoutId === target.layoutId
    : sent.publicLink === target.publicLink;
  // An id that is taken elsewhere says nothing about what it belongs to.
  if (!here) throw new Failure("not_found");
  return sent.comment;
}
