import { and, eq, gt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import {
  type DescribedNotice,
  describeNotices,
} from "#server/features/notices/describe-notices.ts";
import { isRead } from "#server/features/notices/is-read.ts";
import { composePush } from "#server/features/notices/push/compose-push.ts";
import { postPush } from "#server/features/notices/push/post-push.ts";
import { pushSendJob } from "#server/features/notices/push/push-jobs.ts";
import { pushSubscriptions } from "#server/platform/db/schema/notices.ts";
import { sessions } from "#server/platform/db/schema/users.ts";
import { type JobWorker, worker } from "#server/platform/jobs/jobs.ts";
import type { OutboundAnswer } from "#server/platform/outbound/outbound.ts";

export function pushSendWorker(services: Services): JobWorker {
  return worker(pushSendJob, async ({ subscriptionId, noticeIds }, { signal }) => {
    const subscription = await findSubscription(services, subscriptionId);
    if (!subscription) return;
    const [first, ...others] = await findUnread(services, subscription.userId, noticeIds);
    if (!first) return;
    const message = composePush([first, ...others]);
    const answer = await postPush(services, subscription.sealed, { message, about: first, signal });
    await settle(services, subscriptionId, answer);
  });
}

/** None once its session is over. */
async function findSubscription({ db, clock }: Services, id: string) {
  const [found] = await db
    .select({ userId: pushSubscriptions.userId, sealed: pushSubscriptions.sealed })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), gt(sessions.expiresAt, clock())));
  return found ?? null;
}

async function findUnread(
  services: Services,
  userId: string,
  noticeIds: readonly string[],
): Promise<DescribedNotice[]> {
  const described = await describeNotices(services, noticeIds);
  const told = described.filter((notice) => notice.userId === userId);
  const isKnown = await isRead(services.db, told);
  return told.filter((notice) => !isKnown(notice));
}

async function settle(
  { db, log }: Services,
  id: string,
  { status, fault }: OutboundAnswer,
): Promise<void> {
  if (status !== null && status >= 200 && status < 300) return;
  if (status === 404 || status === 410) {
    // The browser has unsubscribed, or is no more.
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
    return;
  }
  const isRefused = status === null ? fault === "private_address" : status < 500 && status !== 429;
  if (!isRefused) throw new Error(`a push service did not take it: ${status ?? fault}`);
  log.warn("push refused", { status, fault });
}
