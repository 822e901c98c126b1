import { and, eq } from "drizzle-orm";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { writeArchive } from "#server/features/privacy/write-archive.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobRun, type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

export const exportDataJob = jobKind<{ exportId: string }>("export-data", {
  retries: 3,
  concurrency: 1,
  expireInSeconds: 3600,
});

/** Makes the archive, then mails the link. A second run after the archive was made only sends the mail. */
export function exportDataWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(exportDataJob, async ({ exportId }, run) => {
    const request = await findExport(services, exportId);
    if (!request) return;
    const ready = request.export.state === "ready";
    if (ready || (await makeArchive(services, request.export, run))) {
      await mailer.send(exportMail(services, request));
    }
  });
}

/** Returns false when the export is no longer wanted. */
async function makeArchive(
  services: Services,
  { id, userId }: { id: string; userId: string },
  run: JobRun,
): Promise<boolean> {
  const key = `exports/${id}.zip`;
  const onProgress = async (progress: number) => void (await update(services, id, { progress }));
  try {
    const size = await writeArchive(services, { userId, key, signal: run.signal, onProgress });
    const wanted = await update(services, id, { state: "ready", progress: 100, key, size });
    // The account or the request was deleted meanwhile: no row is left that would ever remove the file.
    if (!wanted) await services.jobs.enqueue(services.db, removeFilesJob, { keys: [key] });
    return wanted;
  } catch (error) {
    if (run.attempt > exportDataJob.retries) await markFailed(services, id);
    throw error;
  }
}

async function findExport({ db }: Services, exportId: string) {
  const [found] = await db
    .select({ export: dataExports, email: users.email, name: profiles.username })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .innerJoin(profiles, eq(profiles.id, dataExports.userId))
    .where(eq(dataExports.id, exportId));
  return found ?? null;
}

async function update(
  { db }: Services,
  exportId: string,
  change: Partial<typeof dataExports.$inferInsert>,
): Promise<boolean> {
  const which = eq(dataExports.id, exportId);
  const changed = await db.update(dataExports).set(change).where(which).returning();
  return changed.length > 0;
}

/** Does not fail an export that is ready: only the answer that said so may have been lost. */
async function markFailed({ db }: Services, exportId: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ state: "failed" })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.state, "preparing")));
}

function exportMail({ config }: Services, { email, name }: { email: string; name: string }) {
  const { subject, body, action, note } = mailMessages.export_ready;
  const url = `${config.appUrl}/profile#dados`;
  return renderMail({ to: email, name, subject, body, note, action: { label: action, url } });
}
