import type { HttpContext } from "#server/api.ts";
import type { Context } from "#server/context.ts";
import type { Guest } from "#server/features/comments/actor.ts";
import { guestIdOf } from "#server/features/comments/guests/guest-cookie.ts";
import { openPublicLink, type Visitor, visitorOf } from "#server/features/links/index.ts";

/** Who calls by a public link: what they show at the gate, and which browser it is. */
export interface Caller {
  visitor: Visitor;
  guestId: string | null;
}

export function callerOf(ctx: Context, c: HttpContext): Caller {
  return { visitor: visitorOf(ctx, c), guestId: guestIdOf(c) };
}

/** What a public address leads to, for a caller who may come in, and who they are there. */
export async function openAsGuest(
  ctx: Context,
  address: string,
  { visitor, guestId }: Caller,
): Promise<{ layout: { id: string }; guest: Guest }> {
  const { layout, link } = await openPublicLink(ctx, address, visitor);
  return { layout, guest: { kind: "guest", id: guestId, paused: link.commentsPaused } };
}
