import type { Services } from "#server/context.ts";
import { noticePushWorker } from "#server/features/notices/push/claim-pushes.ts";
import { pushSendWorker } from "#server/features/notices/push/send-push.ts";
import type { JobWorker } from "#server/platform/jobs/jobs.ts";

export function pushWorkers(services: Services): JobWorker[] {
  return [noticePushWorker(services), pushSendWorker(services)];
}
