import { and, eq, inArray } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { type Caller, openAsGuest } from "#server/features/comments/index.ts";
import { guestAddresses, guestFollows } from "#server/platform/db/schema/notices.ts";

export async function endGuestNotices(
  ctx: Context,
  caller: Caller,
  publicLink: string,
): Promise<void> {
  const { layout, guest } = await openAsGuest(ctx, publicLink, caller);
  if (guest.id === null) throw new Failure("guest_required");
  const own = ctx.db
    .select({ id: guestAddresses.id })
    .from(guestAddresses)
    .where(eq(guestAddresses.guestId, guest.id));
  await ctx.db
    .delete(guestFollows)
    .where(and(inArray(guestFollows.addressId, own), eq(guestFollows.layoutId, layout.id)));
}
