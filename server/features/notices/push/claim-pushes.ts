import { and, asc, eq, gt, inArray, lte, max } from "drizzle-orm";
import { MOST_COUNTED } from "#contract/notices.ts";
import type { Services } from "#server/context.ts";
import { dueBy } from "#server/features/notices/clock-difference.ts";
import { isUnread, readOfLayout } from "#server/features/notices/is-read.ts";
import { isQuiet, noticePushJob, pushSendJob } from "#server/features/notices/push/push-jobs.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { notices, pushSubscriptions } from "#server/platform/db/schema/notices.ts";
import { layoutReads } from "#server/platform/db/schema/replies.ts";
import { type JobWorker, worker } from "#server/platform/jobs/jobs.ts";

/** Between two pushes of what is written on a layout. */
const QUIET_MS = 15 * 60_000;
/** Notices of one claim. */
const BATCH = 2_000;

export function noticePushWorker(services: Services): JobWorker {
  return worker(noticePushJob, ({ userId }) => claimPushes(services, userId));
}

/** Decides which of a person's due notices are pushed now, together or alone, and which wait. */
async function claimPushes({ db, jobs, clock }: Services, userId: string): Promise<void> {
  const now = clock();
  const until = dueBy(now);
  await db.transaction(async (tx) => {
    // Held: two claims for one person come one after the other.
    const browsers = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(pushSubscriptions.id)
      .for("no key update");
    const due = await findDue(tx, userId, until);
    const lastPushed = await findLastPushed(tx, userId, until);
    const fresh = browsers.length > 0 ? due.filter(({ unread }) => unread) : [];
    const groups: string[][] = fresh.filter(({ kind }) => !isQuiet(kind)).map(({ id }) => [id]);
    for (const [layoutId, ids] of byLayout(fresh.filter(({ kind }) => isQuiet(kind)))) {
      const last = lastPushed.get(layoutId);
      if (!last) groups.push(ids);
      else {
        const startAfter = new Date(last.getTime() + QUIET_MS);
        await settle(tx, ids, { pushDueAt: startAfter });
        await jobs.enqueue(tx, noticePushJob, { userId }, { startAfter });
      }
    }
    const skipped = due.filter((notice) => !fresh.includes(notice));
    await settle(
      tx,
      skipped.map(({ id }) => id),
      { pushDueAt: null },
    );
    await settle(tx, groups.flat(), { pushDueAt: null, pushedAt: now });
    for (const ids of groups) {
      // Of many, the newest are enough to tell that there are many.
      const noticeIds = ids.slice(-MOST_COUNTED - 1);
      for (const { id: subscriptionId } of browsers)
        await jobs.enqueue(tx, pushSendJob, { subscriptionId, noticeIds });
    }
    if (due.length === BATCH) await jobs.enqueue(tx, noticePushJob, { userId });
  });
}

function findDue(tx: Tx, userId: string, now: Date) {
  const { id, kind, layoutId, createdAt, seq } = notices;
  return tx
    .select({ id, kind, layoutId, unread: isUnread })
    .from(notices)
    .leftJoin(layoutReads, readOfLayout)
    .where(and(eq(notices.userId, userId), lte(notices.pushDueAt, now)))
    .orderBy(asc(createdAt), asc(seq), asc(id))
    .limit(BATCH);
}

async function findLastPushed(tx: Tx, userId: string, now: Date): Promise<Map<string, Date>> {
  const { layoutId, pushedAt } = notices;
  const found = await tx
    .select({ layoutId, last: max(pushedAt) })
    .from(notices)
    .where(and(eq(notices.userId, userId), gt(pushedAt, new Date(now.getTime() - QUIET_MS))))
    .groupBy(layoutId);
  return new Map(found.flatMap(({ layoutId, last }) => (last ? [[layoutId, last]] : [])));
}

function byLayout(due: readonly { id: string; layoutId: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, layoutId } of due) groups.set(layoutId, [...(groups.get(layoutId) ?? []), id]);
  return groups;
}

async function settle(
  tx: Tx,
  ids: readonly string[],
  to: Partial<Pick<typeof notices.$inferSelect, "pushDueAt" | "pushedAt">>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(notices)
      .set(to)
      .where(inArray(notices.id, [...ids]));
}
