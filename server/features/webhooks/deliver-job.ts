import type { Services } from "#server/context.ts";
import { tellOverflow } from "#server/features/webhooks/overflow-mail.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { type Jobs, type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

/**
 * Only says whose deliveries to look at: what is owed, and when, is in the deliveries themselves.
 * The work is started and not waited for, so that no slow receiver keeps a worker busy.
 */
export const deliverJob = jobKind<{ ownerId: string }>("deliver-webhooks", { concurrency: 2 });

export function deliverWebhooks(
  jobs: Jobs,
  db: Queryable,
  ownerId: string,
  startAfter?: Date,
): Promise<void> {
  return jobs.enqueue(db, deliverJob, { ownerId }, startAfter ? { startAfter } : {});
}

export function deliverWebhooksWorker(
  services: Services,
  sender: { wake(ownerId: string): Promise<void> },
): JobWorker {
  return worker(deliverJob, async ({ ownerId }) => {
    await sender.wake(ownerId);
    await tellOverflow(services, ownerId);
  });
}
