import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";

type AddressRow = typeof guestAddresses.$inferSelect;

interface LeftAddress {
  /** The browser in which it was left. */
  guestId: string;
  email: string;
  at: Date;
}

/** One address per browser: another one takes the place of the earlier, with what is followed. */
export async function keepGuestAddress(tx: Tx, left: LeftAddress): Promise<AddressRow> {
  const { guestId, email, at } = left;
  await takeTurn(tx, guestId);
  const [kept] = await tx
    .select()
    .from(guestAddresses)
    .where(eq(guestAddresses.guestId, guestId))
    .for("update");
  if (kept?.email === email) return kept;
  // Sets the browser free for the new row, whose id no mail to the earlier address has named.
  if (kept) await changeGuest(tx, kept.id, randomUUID());
  const [added] = await tx
    .insert(guestAddresses)
    .values({ guestId, email, createdAt: at })
    .returning();
  if (!added) throw new Error("an address that was added is not there");
  if (kept) await replaceAddress(tx, kept.id, added.id);
  return added;
}

/** While there is no row to lock, two requests of one browser would both add theirs. */
async function takeTurn(tx: Tx, guestId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${guestId}, 0))`);
}

async function changeGuest(tx: Tx, addressId: string, guestId: string): Promise<void> {
  await tx.update(guestAddresses).set({ guestId }).where(eq(guestAddresses.id, addressId));
}

/** What is owed or on its way to the earlier address is not for the new one. */
async function replaceAddress(tx: Tx, earlierId: string, addressId: string): Promise<void> {
  await tx
    .update(guestFollows)
    .set({ addressId, mailDueAt: null, mailId: null })
    .where(eq(guestFollows.addressId, earlierId));
  await tx.delete(guestAddresses).where(eq(guestAddresses.id, earlierId));
}
