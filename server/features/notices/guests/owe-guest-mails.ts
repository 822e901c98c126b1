import { and, asc, eq, exists, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { isAnswerToGuest } from "#server/features/notices/guests/answers-to-guest.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import type { layouts } from "#server/platform/db/schema/layouts.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";
import { replies } from "#server/platform/db/schema/replies.ts";
import { jobKind } from "#server/platform/jobs/jobs.ts";

/** Between two mails about a layout. */
const QUIET_MS = 15 * 60_000;

export const guestNoticeMailJob = jobKind<{ followId: string }>("guest-notice-mail");

type Owing = Pick<Services, "jobs" | "clock">;
type FollowRow = typeof guestFollows.$inferSelect;

/** Orders a mail for each guest whom fresh replies concern, unless one is on its way that will tell of them. */
export async function oweGuestMails(
  services: Owing,
  tx: Tx,
  layout: Pick<typeof layouts.$inferSelect, "id">,
  fresh: readonly (typeof replies.$inferSelect)[],
): Promise<void> {
  if (fresh.length === 0) return;
  const ids = fresh.map(({ id }) => id);
  const answers = tx
    .select({ one: sql`1` })
    .from(replies)
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .where(and(inArray(replies.id, ids), isAnswerToGuest(tx)));
  const told = await tx
    .select({ follow: guestFollows })
    .from(guestFollows)
    .innerJoin(guestAddresses, eq(guestAddresses.id, guestFollows.addressId))
    .where(
      and(
        eq(guestFollows.layoutId, layout.id),
        isNull(guestFollows.mailDueAt),
        isNotNull(guestAddresses.confirmedAt),
        exists(answers),
      ),
    )
    .orderBy(asc(guestFollows.id))
    .for("update", { of: guestFollows });
  for (const { follow } of told) await oweMailTo(services, tx, follow);
}

/** One at a time. */
export async function oweMailTo(
  services: Owing,
  tx: Tx,
  { id: followId, mailDueAt, mailedAt }: Pick<FollowRow, "id" | "mailDueAt" | "mailedAt">,
): Promise<void> {
  if (mailDueAt) return;
  const dueAt = nextMailAt(mailedAt, services.clock());
  await tx.update(guestFollows).set({ mailDueAt: dueAt }).where(eq(guestFollows.id, followId));
  await orderMail(services, tx, followId, dueAt);
}

/** At once, unless the last one went less than a quarter of an hour ago. */
export function nextMailAt(mailedAt: Date | null, now: Date): Date {
  return new Date(Math.max(now.getTime(), (mailedAt?.getTime() ?? 0) + QUIET_MS));
}

export function orderMail(
  { jobs, clock }: Owing,
  tx: Tx,
  followId: string,
  dueAt: Date,
): Promise<void> {
  const options = dueAt > clock() ? { startAfter: dueAt } : {};
  return jobs.enqueue(tx, guestNoticeMailJob, { followId }, options);
}
