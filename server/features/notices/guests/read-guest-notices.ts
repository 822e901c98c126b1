import { and, eq } from "drizzle-orm";
import { maskEmail } from "#contract/approvals.ts";
import type { GuestNotices } from "#contract/routes/guest-notices.ts";
import type { Context } from "#server/context.ts";
import { type Caller, openAsGuest } from "#server/features/comments/index.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";

/** Whether the guest of a browser hears of answers on a layout. */
export async function readGuestNotices(
  ctx: Context,
  caller: Caller,
  publicLink: string,
): Promise<GuestNotices> {
  const { layout, guest } = await openAsGuest(ctx, publicLink, caller);
  if (guest.id === null) return presentGuestNotices(null);
  const [address] = await ctx.db
    .select({ email: guestAddresses.email, confirmedAt: guestAddresses.confirmedAt })
    .from(guestAddresses)
    .innerJoin(guestFollows, eq(guestFollows.addressId, guestAddresses.id))
    .where(and(eq(guestAddresses.guestId, guest.id), eq(guestFollows.layoutId, layout.id)));
  return presentGuestNotices(address ?? null);
}

/** Of the address only so much is told that whoever left it knows it again. */
export function presentGuestNotices(
  address: { email: string; confirmedAt: Date | null } | null,
): GuestNotices {
  if (!address) return { state: "none", email: null };
  const { email, confirmedAt } = address;
  return { state: confirmedAt ? "following" : "pending", email: maskEmail(email) };
}
