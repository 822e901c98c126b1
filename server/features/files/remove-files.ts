import type { Services } from "#server/context.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

/** Enqueued in the transaction that removes the rows; tried for about a day. */
export const removeFilesJob = jobKind<{ keys: string[] }>("remove-files", { retries: 15 });

export function removeFilesWorker({ storage }: Services): JobWorker {
  return worker(removeFilesJob, ({ keys }) => storage.remove(keys));
}
