import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { hashToken } from "#server/features/accounts/index.ts";
import { oweMailTo } from "#server/features/notices/guests/owe-guest-mails.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";

type Confirming = Pick<Services, "db" | "jobs" | "clock">;

/** Whether the link in a confirmation mail still does what it says. */
export async function canConfirm({ db, clock }: Confirming, token: string): Promise<boolean> {
  return (await db.$count(guestAddresses, isConfirmedBy(token, clock()))) > 0;
}

/** Null when the link was used, replaced by a newer one or is too old. */
export function confirmGuestAddress(
  services: Confirming,
  token: string,
): Promise<{ publicLink: string | null } | null> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const now = clock();
    const [address] = await tx
      .update(guestAddresses)
      .set({ confirmedAt: now, confirmationHash: null, confirmationExpiresAt: null })
      .where(isConfirmedBy(token, now))
      .returning({ id: guestAddresses.id });
    if (!address) return null;
    const follows = await tx
      .select()
      .from(guestFollows)
      .where(eq(guestFollows.addressId, address.id))
      .orderBy(asc(guestFollows.id))
      .for("update");
    // Somebody may have answered while the mail waited to be read.
    for (const follow of follows) await oweMailTo(services, tx, follow);
    return { publicLink: await newestLink(tx, address.id) };
  });
}

function isConfirmedBy(token: string, now: Date) {
  return and(
    eq(guestAddresses.confirmationHash, hashToken(token)),
    gt(guestAddresses.confirmationExpiresAt, now),
    isNull(guestAddresses.confirmedAt),
  );
}

async function newestLink(db: Queryable, addressId: string): Promise<string | null> {
  const [follow] = await db
    .select({ publicLink: guestFollows.publicLink })
    .from(guestFollows)
    .where(eq(guestFollows.addressId, addressId))
    .orderBy(desc(guestFollows.createdAt))
    .limit(1);
  return follow?.publicLink ?? null;
}
