import { and, asc, eq, gt, inArray, isNull, lt, lte } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { addNotices } from "#server/features/notices/add-notices.ts";
import { oweGuestMails } from "#server/features/notices/guests/owe-guest-mails.ts";
import { listenersOf } from "#server/features/notices/listeners-of.ts";
import type { NoticeDraft } from "#server/features/notices/notice-draft.ts";
import { type Happening, noticeFor } from "#server/features/notices/who-is-told.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { mentions, replies } from "#server/platform/db/schema/replies.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** In a flood, words of this long are told together. */
const GATHER_MS = 2_000;
/** Events of one run. */
const BATCH = 2_000;

const spreadJob = jobKind<{ layoutId: string }>("spread-notices");

type LayoutRow = typeof layouts.$inferSelect;

/** Whoever writes waits for one small update at most: who is told of it is found out by a job. */
export async function oweNotices(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (event.type !== "comment.created" && event.type !== "reply.created") return;
  const { layout, at } = event;
  // The job that is ordered already will find this one, too.
  if (layout.noticesOwedSince) return;
  const [owed] = await tx
    .update(layouts)
    .set({ noticesOwedSince: at })
    .where(and(eq(layouts.id, layout.id), isNull(layouts.noticesOwedSince)))
    .returning({ id: layouts.id });
  if (!owed) return;
  const soonest = new Date((layout.noticesSpreadAt?.getTime() ?? 0) + GATHER_MS);
  const options = soonest > at ? { startAfter: soonest } : {};
  await jobs.enqueue(tx, spreadJob, { layoutId: layout.id }, options);
}

export function spreadWorker(services: Services): JobWorker {
  return worker(spreadJob, ({ layoutId }) => spreadNotices(services, layoutId));
}

/** Tells everybody concerned of what was written on a layout since the last time. */
export async function spreadNotices(services: Services, layoutId: string): Promise<void> {
  const { db, clock, jobs } = services;
  await db.transaction(async (tx) => {
    const [layout] = await tx
      .select()
      .from(layouts)
      .where(eq(layouts.id, layoutId))
      .for("no key update");
    if (!layout) return;
    if (layout.noticeSeq >= layout.eventSeq) return settle(tx, layoutId);
    const now = clock();
    const upTo = Math.min(layout.eventSeq, layout.noticeSeq + BATCH);
    const isLast = upTo === layout.eventSeq;
    const fresh = await readFresh(tx, layout, upTo);
    await addNotices(services, tx, { layout, now }, await draftsFor(tx, layout, fresh, now));
    await oweGuestMails(services, tx, layout, fresh.replies);
    await tx
      .update(layouts)
      .set({
        noticeSeq: upTo,
        noticesOwedSince: isLast ? null : now,
        noticesSpreadAt: now,
        noticePendingSince: null,
      })
      .where(eq(layouts.id, layoutId));
    if (!isLast) await jobs.enqueue(tx, spreadJob, { layoutId });
  });
}

/** All was told, by this process or by one of the release before: what is written next is owed anew. */
async function settle(tx: Tx, layoutId: string): Promise<void> {
  await tx.update(layouts).set({ noticesOwedSince: null }).where(eq(layouts.id, layoutId));
}

/** Orders again what was ordered so long ago that its job has failed for good, or was lost. */
export async function orderLateSpreads(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  before: Date,
): Promise<void> {
  const late = await db
    .select({ layoutId: layouts.id })
    .from(layouts)
    .where(lt(layouts.noticesOwedSince, before));
  for (const order of late) await jobs.enqueue(db, spreadJob, order);
}

type Fresh = Awaited<ReturnType<typeof readFresh>>;

async function readFresh(tx: Tx, layout: LayoutRow, upTo: number) {
  const { noticeSeq: since } = layout;
  const written = await tx
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.layoutId, layout.id),
        gt(comments.seq, since),
        lte(comments.seq, upTo),
        // What is said with a decision comes with the notice of that.
        eq(comments.pinned, true),
        isNull(comments.removedAt),
      ),
    )
    .orderBy(asc(comments.seq));
  const answered = await tx
    .select()
    .from(replies)
    .where(and(eq(replies.layoutId, layout.id), gt(replies.seq, since), lte(replies.seq, upTo)))
    .orderBy(asc(replies.seq));
  return { comments: written, replies: answered };
}

async function draftsFor(
  tx: Tx,
  layout: LayoutRow,
  fresh: Fresh,
  now: Date,
): Promise<NoticeDraft[]> {
  const listeners = await listenersOf(tx, { layout, now });
  const mentioned = await readMentioned(tx, fresh);
  const threads = await readThreads(tx, fresh);
  const nobody = new Set<string>();
  const subjects = [
    ...fresh.comments.map(({ id, seq, authorId, createdAt: at }) => ({
      happening: { type: "comment", authorId, mentioned: mentioned.get(id) ?? nobody } as Happening,
      draft: { subjectId: id, commentId: id, seq, at },
    })),
    ...fresh.replies.map(({ id, commentId, seq, authorId, createdAt: at }) => ({
      happening: {
        type: "reply",
        authorId,
        mentioned: mentioned.get(id) ?? nobody,
        thread: threadBefore(threads.get(commentId), seq),
      } as Happening,
      draft: { subjectId: id, commentId, replyId: id, seq, at },
    })),
  ];
  return subjects.flatMap(({ happening, draft }) =>
    listeners.flatMap((listener) => {
      const kind = noticeFor(happening, listener);
      // Whoever is named was told when it was written.
      return kind && kind !== "mention" ? { ...draft, kind, userId: listener.userId } : [];
    }),
  );
}

/** The people named, by the comment or reply that names them. */
async function readMentioned(tx: Tx, fresh: Fresh): Promise<Map<string, Set<string>>> {
  const commentIds = [
    ...new Set([
      ...fresh.comments.map(({ id }) => id),
      ...fresh.replies.map(({ commentId }) => commentId),
    ]),
  ];
  const named = new Map<string, Set<string>>();
  if (commentIds.length === 0) return named;
  const found = await tx.select().from(mentions).where(inArray(mentions.commentId, commentIds));
  for (const { commentId, replyId, userId } of found) {
    const subject = replyId ?? commentId;
    named.set(subject, (named.get(subject) ?? new Set()).add(userId));
  }
  return named;
}

interface Said {
  seq: number;
  authorId: string;
}

/** Members who wrote in the threads that were answered. */
async function readThreads(tx: Tx, fresh: Fresh): Promise<Map<string, Said[]>> {
  const ids = [...new Set(fresh.replies.map(({ commentId }) => commentId))];
  const threads = new Map<string, Said[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return threads;
  const begun = await tx
    .select({ commentId: comments.id, seq: comments.seq, authorId: comments.authorId })
    .from(comments)
    .where(inArray(comments.id, ids));
  const answered = await tx
    .select({ commentId: replies.commentId, seq: replies.seq, authorId: replies.authorId })
    .from(replies)
    .where(inArray(replies.commentId, ids));
  for (const { commentId, seq, authorId } of [...begun, ...answered]) {
    if (authorId) threads.get(commentId)?.push({ seq, authorId });
  }
  return threads;
}

function threadBefore(said: readonly Said[] = [], seq: number): Set<string> {
  return new Set(said.filter((one) => one.seq < seq).map(({ authorId }) => authorId));
}
