import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { composeNotice, type FreshWords } from "#server/features/comments/compose-notice.ts";
import { picturesOf } from "#server/features/comments/mail-pictures.ts";
import { isGuarded } from "#server/features/links/index.ts";
import { brandColumns } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

const QUIET_MS = 15 * 60_000;
const SHOWN = 10;

export const commentNoticeJob = jobKind<{ layoutId: string }>("comment-notice");

/** The first comment is told at once; what follows waits until a quarter of an hour has passed. */
export async function oweNotice(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (event.type !== "comment.created" && event.type !== "reply.created") return;
  const { layout, at } = event;
  // What is said with a decision comes with the mail about that.
  if (event.type === "comment.created" && !event.comment.pinned) return;
  const { authorId } = event.type === "comment.created" ? event.comment : event.reply;
  if (authorId === layout.userId) return;
  // The mail that is owed already will tell of this one, too.
  if (layout.noticePendingSince) return;
  const [owed] = await tx
    .update(layouts)
    .set({ noticePendingSince: at })
    .where(and(eq(layouts.id, layout.id), isNull(layouts.noticePendingSince)))
    .returning({ id: layouts.id });
  if (!owed) return;
  const { noticeSentAt } = layout;
  const startAfter = noticeSentAt && new Date(noticeSentAt.getTime() + QUIET_MS);
  const options = startAfter ? { startAfter } : {};
  await jobs.enqueue(tx, commentNoticeJob, { layoutId: layout.id }, options);
}

/** One mail for everything since the last one. */
export function commentNoticeWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(commentNoticeJob, async ({ layoutId }) => {
    const owed = await closeNotice(services, layoutId);
    if (!owed?.owner.wantsMails || owed.fresh.length === 0) return;
    const pictures = await picturesOf(services, owed.row, owed.shown);
    await mailer.send(composeNotice(services, { ...owed, pictures }));
  });
}

/** Marks the notice as sent before it is: a mail too few after a crash is better than one too many. */
function closeNotice({ db, clock }: Services, layoutId: string) {
  return db.transaction(async (tx) => {
    const [layout] = await tx.select().from(layouts).where(eq(layouts.id, layoutId)).for("update");
    if (!layout?.noticePendingSince) return null;
    const fresh = await findFresh(tx, layout);
    const [owner] = await tx
      .select({
        id: profiles.id,
        email: users.email,
        name: profiles.username,
        wantsMails: profiles.commentMails,
        brand: brandColumns,
      })
      .from(profiles)
      .leftJoin(spaces, eq(spaces.id, profiles.id))
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, layout.userId));
    await tx
      .update(layouts)
      .set({ noticePendingSince: null, noticeSentAt: clock(), noticeSeq: layout.eventSeq })
      .where(eq(layouts.id, layoutId));
    return owner
      ? {
          row: layout,
          layout: { ...layout, guarded: isGuarded(layout) },
          owner,
          fresh,
          shown: fresh.slice(0, SHOWN),
        }
      : null;
  });
}

/** What others wrote since the last mail, in order. */
async function findFresh(tx: Tx, layout: typeof layouts.$inferSelect): Promise<FreshWords[]> {
  const written = await tx
    .select({
      commentId: comments.id,
      seq: comments.seq,
      name: comments.name,
      text: comments.comment,
      version: comments.version,
      x: comments.xPosition,
      y: comments.yPosition,
      pinned: comments.pinned,
    })
    .from(comments)
    .where(
      and(
        eq(comments.layoutId, layout.id),
        gt(comments.seq, layout.noticeSeq),
        eq(comments.byOwner, false),
        eq(comments.pinned, true),
        isNull(comments.removedAt),
      ),
    );
  const answered = await tx
    .select({
      commentId: replies.commentId,
      seq: replies.seq,
      name: replies.name,
      text: replies.text,
      version: comments.version,
      x: comments.xPosition,
      y: comments.yPosition,
      pinned: comments.pinned,
    })
    .from(replies)
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .where(
      and(
        eq(replies.layoutId, layout.id),
        gt(replies.seq, layout.noticeSeq),
        sql`${replies.authorId} is distinct from ${layout.userId}`,
      ),
    );
  return [
    ...written.map((words) => ({ ...words, isReply: false })),
    ...answered.map((words) => ({ ...words, isReply: true })),
  ].sort((one, other) => one.seq - other.seq);
}
