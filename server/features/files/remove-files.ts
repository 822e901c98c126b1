import type { Services } from "#server/context.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

interface RemoveFiles {
  keys: string[];
  /** Everything below these goes too. */
  folders?: string[];
}

/** Enqueued in the transaction that removes the rows; tried for about a day. */
export const removeFilesJob = jobKind<RemoveFiles>("remove-files", { retries: 15 });

export function removeFilesWorker({ storage }: Services): JobWorker {
  return worker(removeFilesJob, async ({ keys, folders = [] }) => {
    const all = [...keys];
    for (const folder of folders) for await (const { key } of storage.list(folder)) all.push(key);
    await storage.remove(all);
  });
}
