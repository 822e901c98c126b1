import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { GuestNotices } from "#contract/routes/guest-notices.ts";
import type { Context } from "#server/context.ts";
import { type Caller, openAsGuest, requireRate } from "#server/features/comments/index.ts";
import { oweConfirmation } from "#server/features/notices/guests/confirmation-mail.ts";
import {
  askingLimits,
  takeConfirmationOfDay,
} from "#server/features/notices/guests/guest-notice-limits.ts";
import { keepGuestAddress } from "#server/features/notices/guests/keep-guest-address.ts";
import { presentGuestNotices } from "#server/features/notices/guests/read-guest-notices.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { guestFollows } from "#server/platform/db/schema/notices.ts";

/**
 * Whatever is known of the address elsewhere, and whether a mail goes or not, the answer is the same: only the
 * browser for which it was confirmed is told so.
 */
export async function askGuestNotices(
  ctx: Context,
  caller: Caller,
  { publicLink, email }: { publicLink: string; email: string },
): Promise<GuestNotices> {
  const { layout, guest } = await openAsGuest(ctx, publicLink, caller);
  const { id: guestId } = guest;
  if (guestId === null) throw new Failure("guest_required");
  await requireRate(ctx, askingLimits(ctx.clientAddress, guestId));
  return ctx.db.transaction(async (tx) => {
    const toldSeq = await holdLastSeq(tx, layout.id);
    const at = ctx.clock();
    const address = await keepGuestAddress(tx, { guestId, email, at });
    const follow = { addressId: address.id, layoutId: layout.id, publicLink };
    await tx
      .insert(guestFollows)
      .values({ ...follow, toldSeq, createdAt: at })
      .onConflictDoUpdate({
        target: [guestFollows.addressId, guestFollows.layoutId],
        set: { publicLink },
      });
    if (!address.confirmedAt && (await takeConfirmationOfDay(ctx, tx, email))) {
      await oweConfirmation(ctx, tx, address.id);
    }
    return presentGuestNotices(address);
  });
}

/** The layout stays until the commit, and others may write on it meanwhile. */
async function holdLastSeq(tx: Tx, layoutId: string): Promise<number> {
  const [layout] = await tx
    .select({ seq: layouts.eventSeq })
    .from(layouts)
    .where(eq(layouts.id, layoutId))
    .for("key share");
  if (!layout) throw new Failure("not_found");
  return layout.seq;
}
