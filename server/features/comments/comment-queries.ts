import { and, asc, desc, eq, gt, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { Failure, invalidInput } from "#contract/errors.ts";
import type { Comment, CommentStatus } from "#contract/routes/comments.ts";
import { inSpace, type Space } from "#server/context.ts";
import {
  type Audience,
  type CommentRow,
  presentComment,
} from "#server/features/comments/present-words.ts";
import { byId } from "#server/platform/db/batched.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { comments } from "#server/platform/db/schema/comments.ts";

export async function getSpaceComment(
  db: Queryable,
  space: Space,
  commentId: string,
): Promise<CommentRow> {
  const [comment] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), inSpace(space, comments)));
  if (!comment) throw new Failure("not_found");
  return comment;
}

/** A comment of a layout that the caller has already been shown to. */
export async function getCommentOf(
  db: Queryable,
  layoutId: string,
  commentId: string,
): Promise<CommentRow> {
  const [comment] = await commentOnLayout(db, { layoutId, commentId });
  if (!comment) throw new Failure("not_found");
  return comment;
}

export const commentOnLayout = preparedSelect("comment-on-layout", (db) =>
  db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.id, sql.placeholder("commentId")),
        eq(comments.layoutId, sql.placeholder("layoutId")),
      ),
    ),
);

/** Of any layout: whoever writes among others of the same moment. */
export const findComment = byId(
  preparedSelect("comments-by-id", (db) =>
    db
      .select()
      .from(comments)
      .where(sql`${comments.id} = any(${sql.placeholder("ids")})`),
  ),
);

/** All but those that their authors removed and that only the team still sees; these have numbers. */
export const isShownToGuests: SQL = or(
  isNull(comments.removedAt),
  gt(comments.replyCount, 0),
) as SQL;

export interface PinsPage {
  cursor?: string | undefined;
  limit: number;
  since?: string | undefined;
  status?: CommentStatus | undefined;
}

/** The comments of a layout that the caller has already been shown to. */
export async function listCommentsOf(
  db: Queryable,
  layoutId: string,
  { order, audience }: { order: "newest" | "oldest"; audience: Audience },
  { cursor, limit, since, status }: PinsPage,
): Promise<{ data: Comment[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : Number(cursor);
  if (after !== undefined && !isSeq(after)) throw invalidInput("cursor");
  const beyond = order === "newest" ? lt : gt;
  const rows = await db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.layoutId, layoutId),
        audience === "guests" ? isShownToGuests : undefined,
        after === undefined ? undefined : beyond(comments.seq, after),
        since === undefined ? undefined : gte(comments.createdAt, new Date(since)),
        status && eq(comments.status, status),
      ),
    )
    .orderBy(order === "newest" ? desc(comments.seq) : asc(comments.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    data: page.map((row) => presentComment(row, audience)),
    next_cursor: more ? String(last.seq) : null,
  };
}

/** A number that its column can hold. */
function isSeq(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}
