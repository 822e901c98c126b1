import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { NOTICE_DAYS } from "#contract/notices.ts";
import type { Services } from "#server/context.ts";
import { noticeMailJob } from "#server/features/notices/mail/plan-mails.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { notices } from "#server/platform/db/schema/notices.ts";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** Forgets what is old, orders mails whose job was lost, and gives up those that nobody could send. */
export async function sweepNotices(services: Services): Promise<void> {
  const { db, jobs, clock, log } = services;
  const now = clock().getTime();
  await deleteUnheld(db, notices, lt(notices.createdAt, new Date(now - NOTICE_DAYS * DAY_MS)));
  const overdue = await db
    .selectDistinct({ userId: notices.userId })
    .from(notices)
    .where(and(isNull(notices.mailId), lt(notices.mailDueAt, new Date(now - HOUR_MS))));
  for (const { userId } of overdue) await jobs.enqueue(db, noticeMailJob, { userId });
  const lost = await db
    .update(notices)
    .set({ mailDueAt: null })
    .where(and(isNotNull(notices.mailId), lt(notices.mailDueAt, new Date(now - 2 * DAY_MS))))
    .returning({ id: notices.id });
  if (lost.length > 0) log.warn("notices could not be mailed", { notices: lost.length });
}
