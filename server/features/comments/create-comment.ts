import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Context } from "#server/context.ts";
import { authorLimit, visitorLimits } from "#server/features/comments/comment-limits.ts";
import { oweNotice } from "#server/features/comments/comment-notice.ts";
import { type CommentRow, presentComment } from "#server/features/comments/comment-queries.ts";
import { recordEvent } from "#server/features/comments/record-event.ts";
import { recordWebhookEvent } from "#server/features/webhooks/index.ts";
import { byId, coalesced } from "#server/platform/db/batched.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { isDatabaseSilent } from "#server/platform/db/database-errors.ts";
import { preparedInsert, preparedSelect } from "#server/platform/db/prepared.ts";
import { takeAttempts } from "#server/platform/db/rate-limit.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
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

/**
 * Members' comments are not paused, and have a limit of their own; the owner is told by mail of all but
 * their own.
 */
interface Target {
  layoutId: string;
  /** Null for a visitor. */
  authorId: string | null;
  /** Whether the link by which a visitor came takes no comments, whatever the layout's own does. */
  paused?: boolean;
}

/** One comment however often it is sent: the client's id decides. */
export async function createComment(
  ctx: Context,
  target: Target,
  draft: CommentDraft,
): Promise<CommentRow> {
  const { layoutId } = target;
  const made = await ctx
    .batchedTransaction(layoutId, (tx) => writeComment(ctx, tx, target, draft))
    .catch(async (error: unknown) => {
      // Whoever waited for a silent database is told so, instead of waiting again.
      if (isDatabaseSilent(error)) throw error;
      // Sent twice at once, or committed although the answer was lost: the one that is there counts.
      const [sent] = await ctx.db.select().from(comments).where(eq(comments.id, draft.id));
      if (!sent) throw error;
      return sent;
    });
  if (made instanceof Failure) throw made;
  // An id that is taken elsewhere says nothing about what it belongs to.
  if (made.layoutId !== layoutId) throw new Failure("not_found");
  ctx.live.echo(layoutTopic(layoutId), String(made.seq));
  return made;
}

/** Refusals are returned: others share the transaction, and what was counted is to be kept. */
async function writeComment(
  ctx: Context,
  tx: Tx,
  { layoutId, authorId, paused = false }: Target,
  draft: CommentDraft,
): Promise<CommentRow | Failure> {
  // One after the other, sent together.
  const [, layout] = await Promise.all([lockCategory(tx, layoutId), lockLayout(tx, layoutId)]);
  if (!layout) return new Failure("not_found");
  const sent = await findComment(tx, draft.id);
  if (sent) return sent;
  if ((layout.commentsPaused || paused) && !authorId) return new Failure("comments_paused");
  const at = ctx.clock();
  const rates = authorId ? [authorLimit(authorId)] : visitorLimits(ctx.clientAddress, layoutId);
  const { allowed, retryAfterSeconds } = await takeAttempts(tx, rates, at);
  if (!allowed) return new Failure("too_many_requests", { retry_after: retryAfterSeconds });
  const byOwner = authorId === layout.userId;
  const event = { type: "comment.created", layoutId, commentId: draft.id, at } as const;
  const comment = {
    id: draft.id,
    layoutId,
    ownerId: layout.userId,
    seq: await recordEvent(ctx, tx, event),
    authorId,
    byOwner,
    name: draft.name || ANONYMOUS,
    comment: draft.comment,
    commentFolded: foldText(draft.comment),
    xPosition: draft.x_position,
    yPosition: draft.y_position,
    createdAt: at,
  };
  await insertComment(tx, comment);
  const data = { ...presentComment(comment), layout: { id: layoutId, title: layout.title } };
  const told = { ownerId: layout.userId, authorId, at, data };
  await recordWebhookEvent(ctx, tx, "comment.created", told);
  if (!byOwner) await oweNotice(ctx, tx, layout, at);
  return comment;
}

/**
 * Before the layout, whose row may be updated twice: then PostgreSQL locks what its foreign key points to, by
 * itself and too late for the one order.
 */
const lockCategory = coalesced(async (tx, ids: readonly string[]) => {
  await lockCategories(tx, { ids });
  return [];
});

const lockCategories = preparedSelect("lock-categories-of-layouts", (db) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .innerJoin(layouts, eq(layouts.categoryId, categories.id))
    .where(sql`${layouts.id} = any(${sql.placeholder("ids")})`)
    .orderBy(categories.id)
    .for("key share", { of: categories }),
);

/** Holds the layout until the commit, so that commits come in the order of the numbers: see lock-order.ts. */
const lockLayout = byId(
  preparedSelect("lock-layouts-for-comments", (db) =>
    db
      .select({
        id: layouts.id,
        userId: layouts.userId,
        title: layouts.title,
        commentsPaused: layouts.commentsPaused,
        noticePendingSince: layouts.noticePendingSince,
        noticeSentAt: layouts.noticeSentAt,
      })
      .from(layouts)
      .where(sql`${layouts.id} = any(${sql.placeholder("ids")})`)
      .orderBy(layouts.id)
      .for("no key update"),
  ),
);

const findComment = byId(
  preparedSelect("comments-by-id", (db) =>
    db
      .select()
      .from(comments)
      .where(sql`${comments.id} = any(${sql.placeholder("ids")})`),
  ),
);

const insertComment = preparedInsert("insert-comment", comments);
