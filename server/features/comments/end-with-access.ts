import { and, eq } from "drizzle-orm";
import { hasActiveSubscription } from "#contract/access.ts";
import type { SpaceContext } from "#server/context.ts";
import { owners, planColumns, presentPlan } from "#server/features/spaces/index.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { sessions } from "#server/platform/db/schema/users.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import { accessTopic, membershipTopic, sessionTopic } from "#server/platform/live/topics.ts";

/** A session, a membership or a plan that ends elsewhere takes its open streams with it. */
export function endWithAccess(ctx: SpaceContext, stream: EventStream): void {
  const { live, viewer, space, log } = ctx;
  const topics = [
    ...(viewer.session ? [sessionTopic(viewer.session.id)] : []),
    accessTopic(space.id),
    membershipTopic(space.id, viewer.profile.id),
  ];
  for (const topic of topics) {
    const leave = live.subscribe(topic, {
      onMessage: () => stream.end(),
      // The end may have been missed: the browser comes back, and is let in or not.
      onResume: () => stream.end(),
    });
    stream.onClose(leave);
  }
  // What ended after the request was let in and before this listened was announced to nobody here.
  hasAccess(ctx).then(
    (isLetIn) => isLetIn || stream.end(),
    (error: unknown) => {
      log.warn("access to a stream could not be read", { error });
      stream.end();
    },
  );
}

async function hasAccess({ db, viewer, space, clock }: SpaceContext): Promise<boolean> {
  const { profile, session } = viewer;
  const [now] = await db
    .select({ plan: planColumns, role: memberships.role, sessionId: sessions.id })
    .from(owners)
    .leftJoin(
      memberships,
      and(eq(memberships.spaceId, owners.id), eq(memberships.userId, profile.id)),
    )
    .leftJoin(sessions, session ? eq(sessions.id, session.id) : undefined)
    .where(eq(owners.id, space.id));
  if (!now || !hasActiveSubscription(presentPlan(now.plan), clock())) return false;
  return (space.id === profile.id || now.role !== null) && (!session || now.sessionId !== null);
}
