import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { composeNotice } from "#server/features/comments/compose-notice.ts";
import { isGuarded } from "#server/features/links/index.ts";
import { brandColumns } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

const QUIET_MS = 15 * 60_000;
const SHOWN = 10;

export const commentNoticeJob = jobKind<{ layoutId: string }>("comment-notice");

interface NoticeState {
  id: string;
  noticePendingSince: Date | null;
  noticeSentAt: Date | null;
}

/** The first comment is told at once; those that follow wait until a quarter of an hour has passed. */
export async function oweNotice(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { id: layoutId, noticePendingSince, noticeSentAt }: NoticeState,
  now: Date,
): Promise<void> {
  // The mail that is owed already will tell of this one, too.
  if (noticePendingSince) return;
  const [owed] = await tx
    .update(layouts)
    .set({ noticePendingSince: now })
    .where(and(eq(layouts.id, layoutId), isNull(layouts.noticePendingSince)))
    .returning({ id: layouts.id });
  if (!owed) return;
  const startAfter = noticeSentAt && new Date(noticeSentAt.getTime() + QUIET_MS);
  await jobs.enqueue(tx, commentNoticeJob, { layoutId }, startAfter ? { startAfter } : {});
}

/** One mail for everything since the last one. */
export function commentNoticeWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(commentNoticeJob, async ({ layoutId }) => {
    const owed = await closeNotice(services, layoutId);
    if (owed?.owner.wantsMails && owed.fresh.length > 0) {
      await mailer.send(composeNotice(services, owed));
    }
  });
}

/** Marks the notice as sent before it is: a mail too few after a crash is better than one too many. */
function closeNotice({ db, clock }: Services, layoutId: string) {
  return db.transaction(async (tx) => {
    const [layout] = await tx.select().from(layouts).where(eq(layouts.id, layoutId)).for("update");
    if (!layout?.noticePendingSince) return null;
    const since = and(
      eq(comments.layoutId, layoutId),
      gt(comments.seq, layout.noticeSeq),
      eq(comments.byOwner, false),
    );
    const fresh = await tx.select().from(comments).where(since).orderBy(asc(comments.seq));
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
          layout: { ...layout, guarded: isGuarded(layout) },
          owner,
          fresh,
          shown: fresh.slice(0, SHOWN),
        }
      : null;
  });
}
