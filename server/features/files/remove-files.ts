import type { Services } from "#server/context.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

interface RemoveFiles {
  keys: string[];
  /** Everything below these goes too. */
  folders?: string[];
}

/** Enqueued in the transaction that removes the rows; retried for about a day. */
export const removeFilesJob = jobKind<RemoveFiles>("remove-files", { retries: 15 });

const LATER_MS = 60_000;

export function removeFilesWorker({ db, jobs, storage, removals }: Services): JobWorker {
  return worker(removeFilesJob, async (wanted) => {
    const removed = await removals.run(() => removeAll(storage, wanted));
    // Retried after the backup that is copying the files, or by a process that may remove them. The
    // queue uses the real clock.
    const startAfter = new Date(Date.now() + LATER_MS);
    if (!removed) await jobs.enqueue(db, removeFilesJob, wanted, { startAfter });
  });
}

async function removeAll(storage: Storage, { keys, folders = [] }: RemoveFiles): Promise<void> {
  const all = [...keys];
  for (const folder of folders) for await (const { key } of storage.list(folder)) all.push(key);
  await storage.remove(all);
}
