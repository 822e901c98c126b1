import { and, gt, inArray } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import type { NoticeRow } from "#server/features/notices/notice-draft.ts";
import { isQuiet, noticePushJob } from "#server/features/notices/push/push-jobs.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { notices, pushSubscriptions } from "#server/platform/db/schema/notices.ts";

/** A job that is due later than this runs after the transaction that counts on it. */
const SURELY_LATER_MS = 60_000;

/**
 * Every notice is due at once, but those that a push to come tells anyway; whether it is too soon after another is
 * decided when it is claimed.
 */
export async function owePushes(
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  tx: Tx,
  made: readonly NoticeRow[],
): Promise<void> {
  const reachable = await findReachable(tx, made);
  if (reachable.length === 0) return;
  const now = clock();
  const laterFor = await findLater(tx, reachable, now);
  const idsByDue = new Map<number, string[]>();
  const wanted = new Set<string>();
  for (const notice of reachable) {
    const later = laterFor(notice);
    const due = (later ?? now).getTime();
    idsByDue.set(due, [...(idsByDue.get(due) ?? []), notice.id]);
    if (!later) wanted.add(notice.userId);
  }
  for (const [due, ids] of idsByDue) {
    await tx
      .update(notices)
      .set({ pushDueAt: new Date(due) })
      .where(inArray(notices.id, ids));
  }
  for (const userId of wanted) await jobs.enqueue(tx, noticePushJob, { userId });
}

/** Those of people with a browser that shows them. */
async function findReachable(tx: Tx, made: readonly NoticeRow[]): Promise<NoticeRow[]> {
  if (made.length === 0) return [];
  const { userId } = pushSubscriptions;
  const found = await tx
    .selectDistinct({ userId })
    .from(pushSubscriptions)
    .where(inArray(userId, peopleOf(made)));
  const subscribed = new Set(found.map((person) => person.userId));
  return made.filter((notice) => subscribed.has(notice.userId));
}

/** When a push is due for which others of the same person and layout wait already. */
async function findLater(tx: Tx, reachable: readonly NoticeRow[], now: Date) {
  const { userId, layoutId, pushDueAt } = notices;
  const isOfThem = inArray(userId, peopleOf(reachable));
  const isLater = gt(pushDueAt, new Date(now.getTime() + SURELY_LATER_MS));
  const found = await tx
    .selectDistinct({ userId, layoutId, pushDueAt })
    .from(notices)
    .where(and(isOfThem, isLater));
  const dues = new Map(found.map((row) => [`${row.userId} ${row.layoutId}`, row.pushDueAt]));
  return ({ kind, ...notice }: NoticeRow): Date | null =>
    (isQuiet(kind) && dues.get(`${notice.userId} ${notice.layoutId}`)) || null;
}

function peopleOf(made: readonly NoticeRow[]): string[] {
  return [...new Set(made.map(({ userId }) => userId))];
}
