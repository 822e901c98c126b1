import { and, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { guestNoticeMailJob } from "#server/features/notices/guests/owe-guest-mails.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** So long an address waits for its confirmation, and for something to follow. */
const UNCONFIRMED_MS = 7 * DAY_MS;
const UNUSED_MS = 30 * DAY_MS;
/** By then its job has tried for the last time, or was lost with a restored backup. */
const LATE_MS = 2 * HOUR_MS;

export async function sweepGuestAddresses(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock().getTime();
  const { confirmedAt, confirmationExpiresAt, createdAt, id } = guestAddresses;
  const isUnconfirmed = and(
    isNull(confirmedAt),
    lt(createdAt, new Date(now - UNCONFIRMED_MS)),
    or(isNull(confirmationExpiresAt), lt(confirmationExpiresAt, new Date(now))),
  );
  const isUnused = and(
    lt(confirmedAt, new Date(now - UNUSED_MS)),
    sql`not exists (select from ${guestFollows} where ${guestFollows.addressId} = ${id})`,
  );
  await deleteUnheld(db, guestAddresses, or(isUnconfirmed, isUnused) as SQL);
  await orderLateMails(services);
}

async function orderLateMails({ db, jobs, clock }: Services): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const late = await tx
      .update(guestFollows)
      .set({ mailDueAt: now })
      .where(lte(guestFollows.mailDueAt, new Date(now.getTime() - LATE_MS)))
      .returning({ followId: guestFollows.id });
    for (const order of late) await jobs.enqueue(tx, guestNoticeMailJob, order);
  });
}
