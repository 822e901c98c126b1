import { and, isNotNull, lt } from "drizzle-orm";
import { NOTICE_DAYS } from "#contract/notices.ts";
import type { Services } from "#server/context.ts";
import { noticeMailJob } from "#server/features/notices/mail/plan-mails.ts";
import { orderLateSpreads } from "#server/features/notices/spread-notices.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { notices } from "#server/platform/db/schema/notices.ts";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** By then a job has tried for the last time, or was lost. */
const LATE_MS = 2 * HOUR_MS;
/** A mail that nobody could send for so long is given up. */
const GIVEN_UP_MS = 3 * DAY_MS;

/** Forgets what is old, orders again what was not told in time, and gives up what nobody could send. */
export async function sweepNotices(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const now = clock().getTime();
  await deleteUnheld(db, notices, lt(notices.createdAt, new Date(now - NOTICE_DAYS * DAY_MS)));
  await orderLateSpreads(services, new Date(now - LATE_MS));
  const hasFailed = lt(notices.mailedAt, new Date(now - GIVEN_UP_MS));
  const lost = await db
    .update(notices)
    .set({ mailDueAt: null })
    .where(and(isNotNull(notices.mailDueAt), hasFailed))
    .returning({ id: notices.id });
  if (lost.length > 0) log.warn("notices could not be mailed", { notices: lost.length });
  await orderLateMails(services);
}

/** Each under the Message-ID that it had; what was in no mail yet comes together in one. */
async function orderLateMails({ db, jobs, clock }: Services): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const late = await tx
      .update(notices)
      // Not ordered once more while this one is tried.
      .set({ mailDueAt: now })
      .where(lt(notices.mailDueAt, new Date(now.getTime() - LATE_MS)))
      .returning({ userId: notices.userId, mailId: notices.mailId });
    const orders = new Map(
      late.map(({ userId, mailId }) => [mailId ?? userId, { userId, mailId }]),
    );
    for (const { userId, mailId } of orders.values()) {
      await jobs.enqueue(tx, noticeMailJob, { userId, ...(mailId && { mailId }) });
    }
  });
}
