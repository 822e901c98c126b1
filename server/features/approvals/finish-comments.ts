import { and, eq, isNull } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Context } from "#server/context.ts";
import {
  type Caller,
  holdLayout,
  openAsGuest,
  requireRate,
} from "#server/features/comments/index.ts";
import { comments } from "#server/platform/db/schema/comments.ts";

/** Tells the space, with one mail, that a guest has said what there was to say. */
export async function finishComments(
  ctx: Context,
  caller: Caller,
  { publicLink, name }: { publicLink: string; name?: string | undefined },
): Promise<{ comments: number }> {
  const { layout, guest } = await openAsGuest(ctx, publicLink, caller);
  const { id: guestId } = guest;
  if (guestId === null) throw new Failure("guest_required");
  const isTheirs = and(
    eq(comments.layoutId, layout.id),
    eq(comments.guestId, guestId),
    isNull(comments.removedAt),
  );
  const written = await ctx.db.$count(comments, isTheirs);
  if (written === 0) throw new Failure("nothing_written");
  await requireRate(ctx, [
    { key: `finished:${layout.id}:${guestId}`, limit: 2, windowSeconds: 3600 },
    { key: `finished:${ctx.clientAddress}`, limit: 20, windowSeconds: 3600 },
  ]);
  await holdLayout(ctx, layout.id, (tx, held) =>
    ctx.announce(tx, {
      type: "guest.finished",
      at: ctx.clock(),
      layout: held,
      name: name || ANONYMOUS,
      comments: written,
      guestId,
    }),
  );
  return { comments: written };
}
