import { eq } from "drizzle-orm";
import type { UserContext } from "#server/context.ts";
import { pushSubscriptions } from "#server/platform/db/schema/notices.ts";

/** Whether the browser of this session is shown notices. */
export async function readPushState(ctx: UserContext): Promise<{ subscribed: boolean }> {
  return { subscribed: (await ctx.db.$count(pushSubscriptions, ofSession(ctx))) > 0 };
}

export async function unsubscribePush(ctx: UserContext): Promise<void> {
  await ctx.db.delete(pushSubscriptions).where(ofSession(ctx));
}

function ofSession({ viewer }: UserContext) {
  return eq(pushSubscriptions.sessionId, viewer.session.id);
}
