import { and, asc, eq, inArray } from "drizzle-orm";
import {
  type CommentRow,
  isGoneForGuests,
  type ReplyRow,
} from "#server/features/comments/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { readInBatches } from "#server/platform/db/read-in-batches.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { replies } from "#server/platform/db/schema/replies.ts";

export interface Exported {
  comment: CommentRow;
  /** As pages show it; null for one that only the team still sees. */
  number: number | null;
  replies: readonly ReplyRow[];
}

interface Wanted {
  layoutId: string;
  includeTeam: boolean;
}

/** The comments of a layout from the first on, each with its answers, a few at a time. */
export async function* readWords(tx: Tx, wanted: Wanted): AsyncGenerator<Exported[]> {
  const { layoutId, includeTeam } = wanted;
  const select = tx
    .select()
    .from(comments)
    .where(eq(comments.layoutId, layoutId))
    .orderBy(asc(comments.seq));
  let numbered = 0;
  for await (const batch of readInBatches(tx, select)) {
    const answers = await readReplies(tx, wanted, batch);
    const exported = batch.map((comment) => {
      const isGone = isGoneForGuests(comment);
      if (!isGone) numbered += 1;
      const number = isGone ? null : numbered;
      return { comment, number, replies: answers.get(comment.id) ?? [] };
    });
    yield exported.filter(({ number }) => includeTeam || number !== null);
  }
}

async function readReplies(
  tx: Tx,
  { includeTeam }: Wanted,
  batch: readonly CommentRow[],
): Promise<Map<string, ReplyRow[]>> {
  const answered = batch.filter(
    ({ replyCount, teamReplyCount }) => replyCount + teamReplyCount > 0,
  );
  const found = new Map<string, ReplyRow[]>();
  if (answered.length === 0) return found;
  const ids = answered.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(replies)
    .where(
      and(
        inArray(replies.commentId, ids),
        includeTeam ? undefined : eq(replies.visibility, "public"),
      ),
    )
    .orderBy(asc(replies.seq));
  for (const row of rows) {
    found.set(row.commentId, [...(found.get(row.commentId) ?? []), row]);
  }
  return found;
}
