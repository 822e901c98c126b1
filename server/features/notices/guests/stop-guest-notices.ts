import { and, asc, eq, inArray } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import type { Stopped } from "#server/features/notices/guests/stop-link.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

export async function stopOnLayout({ db }: Services, stopped: Stopped): Promise<void> {
  const { addressId, layoutId } = stopped;
  await db
    .delete(guestFollows)
    .where(and(eq(guestFollows.addressId, addressId), eq(guestFollows.layoutId, layoutId)));
}

/** The address is forgotten in every browser in which it was left. */
export async function stopEverywhere({ db }: Services, addressId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [address] = await tx
      .select({ email: guestAddresses.email })
      .from(guestAddresses)
      .where(eq(guestAddresses.id, addressId));
    if (!address) return;
    const same = await tx
      .select({ id: guestAddresses.id })
      .from(guestAddresses)
      .where(eq(guestAddresses.email, address.email))
      .orderBy(asc(guestAddresses.id))
      .for("update");
    await eraseAddresses(
      tx,
      same.map(({ id }) => id),
    );
  });
}

/** Whoever erases what they wrote in a browser leaves no address behind either. */
export async function forgetGuestAddress(
  _services: unknown,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  if (event.type !== "guest.erased") return;
  const theirs = await tx
    .select({ id: guestAddresses.id })
    .from(guestAddresses)
    .where(eq(guestAddresses.guestId, event.guestId))
    .for("update");
  await eraseAddresses(
    tx,
    theirs.map(({ id }) => id),
  );
}

/** What they follow is locked in its order before it goes with them. */
async function eraseAddresses(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: guestFollows.id })
    .from(guestFollows)
    .where(inArray(guestFollows.addressId, [...ids]))
    .orderBy(asc(guestFollows.id))
    .for("update");
  await tx.delete(guestAddresses).where(inArray(guestAddresses.id, [...ids]));
}
