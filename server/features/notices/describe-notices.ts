import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { hasTeam } from "#contract/access.ts";
import type { ApprovalNews, NoticeKind } from "#contract/notices.ts";
import type { Services } from "#server/context.ts";
import type { LayoutRow } from "#server/features/layouts/index.ts";
import { isGuarded } from "#server/features/links/index.ts";
import {
  type BrandRow,
  brandColumns,
  owners,
  planColumns,
  presentPlan,
} from "#server/features/spaces/index.ts";
import {
  approvalIdentities,
  approvalRecords,
  approvalRounds,
} from "#server/platform/db/schema/approvals.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { memberships, spaces } from "#server/platform/db/schema/spaces.ts";

/** A notice with what it is about, as that is now. */
export interface DescribedNotice {
  id: string;
  userId: string;
  kind: NoticeKind;
  at: Date;
  seq: number | null;
  readAt: Date | null;
  layout: LayoutRow;
  /** Whether nothing of the layout may leave in a mail or a push. */
  guarded: boolean;
  spaceId: string;
  brand: BrandRow | null;
  commentId: string | null;
  replyId: string | null;
  /** Where its comment is; null without one. */
  spot: { version: number; x: number; y: number; pinned: boolean } | null;
  /** Who did it; null when it is not known any more. */
  by: string | null;
  text: string | null;
  teamOnly: boolean;
  news: ApprovalNews | null;
  /** Of a round of approval. */
  round: { version: number; deadline: Date | null } | null;
  /** Of a guest who has finished. */
  comments: number | null;
}

/** A comment whose author took it back is told to nobody, even while its answers stay. */
export const isStanding = or(
  isNull(comments.removedAt),
  sql`${notices.kind} not in ('comment', 'mention')`,
  sql`${notices.replyId} is not null`,
);

/** What notices say now, oldest first. Left out: those to people who are no longer in the space. */
export async function describeNotices(
  { db, clock }: Pick<Services, "db" | "clock">,
  ids: readonly string[],
): Promise<DescribedNotice[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      notice: notices,
      layout: layouts,
      brand: brandColumns,
      plan: planColumns,
      memberOf: memberships.spaceId,
      comment: {
        id: comments.id,
        name: comments.name,
        text: comments.comment,
        version: comments.version,
        x: comments.xPosition,
        y: comments.yPosition,
        pinned: comments.pinned,
        removedAt: comments.removedAt,
      },
      reply: { name: replies.name, text: replies.text, visibility: replies.visibility },
      decider: approvalIdentities.name,
      round: { version: approvalRounds.version, deadline: approvalRounds.deadline },
    })
    .from(notices)
    .innerJoin(layouts, eq(layouts.id, notices.layoutId))
    .innerJoin(owners, eq(owners.id, notices.spaceId))
    .leftJoin(spaces, eq(spaces.id, notices.spaceId))
    .leftJoin(
      memberships,
      and(eq(memberships.spaceId, notices.spaceId), eq(memberships.userId, notices.userId)),
    )
    .leftJoin(replies, eq(replies.id, notices.replyId))
    .leftJoin(
      approvalRecords,
      and(
        eq(approvalRecords.decisionId, notices.subjectId),
        eq(approvalRecords.kind, "decision"),
        eq(notices.kind, "approval"),
      ),
    )
    .leftJoin(approvalIdentities, eq(approvalIdentities.decisionId, approvalRecords.decisionId))
    .leftJoin(approvalRounds, eq(approvalRounds.id, notices.roundId))
    .leftJoin(
      comments,
      eq(comments.id, sql`coalesce(${notices.commentId}, ${approvalRecords.commentId})`),
    )
    .where(and(inArray(notices.id, [...ids]), isStanding))
    .orderBy(asc(notices.createdAt), asc(notices.seq), asc(notices.id));
  const now = clock();
  return found
    .filter(
      ({ notice, memberOf, plan }) =>
        notice.userId === notice.spaceId || (memberOf !== null && hasTeam(presentPlan(plan), now)),
    )
    .map(({ notice, layout, brand, comment, reply, decider, round }) => {
      const words = comment && !comment.removedAt ? comment : null;
      return {
        id: notice.id,
        userId: notice.userId,
        kind: notice.kind,
        at: notice.createdAt,
        seq: notice.seq,
        readAt: notice.readAt,
        layout,
        guarded: isGuarded(layout),
        spaceId: notice.spaceId,
        brand,
        commentId: comment?.id ?? null,
        replyId: notice.replyId,
        spot: comment,
        by: notice.kind === "approval" ? decider : ((reply ?? comment)?.name ?? notice.guestName),
        text: (reply ?? words)?.text ?? null,
        teamOnly: reply?.visibility === "team",
        news: notice.news,
        round,
        comments: notice.guestComments,
      };
    });
}
