import { and, eq } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { addNotices } from "#server/features/notices/add-notices.ts";
import type { NoticeDraft } from "#server/features/notices/notice-draft.ts";
import { spreadNotices } from "#server/features/notices/spread-notices.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalRecords, approvalRounds } from "#server/platform/db/schema/approvals.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { mentions, replies } from "#server/platform/db/schema/replies.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

/** Orders that a process before 2.6 may have left: what they owe becomes notices. */
const commentJob = jobKind<{ layoutId: string }>("comment-notice");
const mentionJob = jobKind<{ userId: string; commentId: string; replyId: string | null }>(
  "mention-mail",
);
const decisionJob = jobKind<{ userId: string; decisionId: string; completes: boolean }>(
  "approval-decision-mail",
);
const reminderJob = jobKind<{ roundId: string; userId: string }>("approval-opener-reminder");
const finishedJob = jobKind<{ layoutId: string; name: string; comments: number }>(
  "guest-finished-mail",
);

export function earlierJobWorkers(services: Services): JobWorker[] {
  return [
    worker(commentJob, ({ layoutId }) => spreadNotices(services, layoutId)),
    worker(mentionJob, (order) => inLayout(services, (tx) => mention(tx, order))),
    worker(decisionJob, (order) => inLayout(services, (tx) => decision(tx, order))),
    worker(reminderJob, ({ userId, roundId }, { id }) =>
      inLayout(services, (tx) => reminder(tx, { userId, roundId, subjectId: id })),
    ),
    worker(finishedJob, ({ layoutId, name, comments: count }, { id }) =>
      inLayout(services, async () => ({
        layoutId,
        draft: { kind: "finished", subjectId: id, guestName: name, guestComments: count },
      })),
    ),
  ];
}

interface Found {
  layoutId: string;
  /** Without a person it is the owner's. */
  draft: Omit<NoticeDraft, "at" | "userId"> & { userId?: string };
}

/** A job keeps its id, so that a second try makes no second notice. */
async function inLayout(
  services: Services,
  find: (tx: Tx) => Promise<Found | null>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await find(tx);
    if (!found) return;
    const [layout] = await tx.select().from(layouts).where(eq(layouts.id, found.layoutId));
    if (!layout) return;
    const now = services.clock();
    const draft = { userId: layout.userId, ...found.draft, at: now };
    await addNotices(services, tx, { layout, now }, [draft]);
  });
}

async function mention(
  tx: Tx,
  { userId, commentId, replyId }: { userId: string; commentId: string; replyId: string | null },
): Promise<Found | null> {
  const [found] = await tx
    .select({ layoutId: comments.layoutId, seq: comments.seq, replySeq: replies.seq })
    .from(mentions)
    .innerJoin(comments, eq(comments.id, mentions.commentId))
    .leftJoin(replies, eq(replies.id, mentions.replyId))
    .where(
      and(
        eq(mentions.userId, userId),
        eq(mentions.commentId, commentId),
        replyId ? eq(mentions.replyId, replyId) : undefined,
      ),
    );
  if (!found) return null;
  const { layoutId, seq, replySeq } = found;
  const subject = { subjectId: replyId ?? commentId, commentId, replyId, seq: replySeq ?? seq };
  return { layoutId, draft: { userId, kind: "mention", ...subject } };
}

async function decision(
  tx: Tx,
  { userId, decisionId, completes }: { userId: string; decisionId: string; completes: boolean },
): Promise<Found | null> {
  const [record] = await tx
    .select()
    .from(approvalRecords)
    .where(and(eq(approvalRecords.decisionId, decisionId), eq(approvalRecords.kind, "decision")));
  if (!record?.result) return null;
  const { layoutId, result, roundId } = record;
  const news = result === "approved" && completes ? "complete" : result;
  return { layoutId, draft: { userId, kind: "approval", subjectId: decisionId, roundId, news } };
}

async function reminder(
  tx: Tx,
  { userId, roundId, subjectId }: { userId: string; roundId: string; subjectId: string },
): Promise<Found | null> {
  const [round] = await tx.select().from(approvalRounds).where(eq(approvalRounds.id, roundId));
  if (!round || round.endedAt) return null;
  const draft = { userId, kind: "approval", subjectId, roundId, news: "deadline" } as const;
  return { layoutId: round.layoutId, draft };
}
