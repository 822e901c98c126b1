import { PassThrough } from "node:stream";
import { eq } from "drizzle-orm";
import { ZipFile } from "yazl";
import { mailMessages } from "#contract/messages/mail.ts";
import type { Services } from "#server/context.ts";
import { personalTables } from "#server/features/privacy/personal-tables.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { layOutMail } from "#server/platform/mail/mail-layout.ts";

export const exportDataJob = jobKind<{ exportId: string }>("export-data", {
  retries: 3,
  concurrency: 1,
  expireInSeconds: 3600,
});

/** Streams a ZIP of everything into storage, a table and a file at a time, then sends the link. */
export function exportDataWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(exportDataJob, async ({ exportId }, run) => {
    const request = await findExport(services, exportId);
    if (!request || request.export.state === "ready") return;
    const key = `exports/${exportId}.zip`;
    try {
      const { size } = await writeArchive(services, request.export, key, run.signal);
      await update(services, exportId, { state: "ready", progress: 100, key, size });
    } catch (error) {
      if (run.attempt > exportDataJob.retries)
        await update(services, exportId, { state: "failed" });
      throw error;
    }
    await mailer.send(exportMail(services, request));
  });
}

async function writeArchive(
  services: Services,
  { id, userId }: { id: string; userId: string },
  key: string,
  signal: AbortSignal,
): Promise<{ size: number }> {
  const zip = new ZipFile();
  const stored = services.storage.put(key, zip.outputStream.pipe(new PassThrough()), {
    contentType: "application/zip",
    signal,
  });
  const tables = Object.entries(personalTables);
  for (const [index, [name, read]] of tables.entries()) {
    const rows = await read(services.db, userId);
    zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`);
    await update(services, id, { progress: Math.round((95 * (index + 1)) / tables.length) });
  }
  zip.end();
  return stored;
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
): Promise<void> {
  await db.update(dataExports).set(change).where(eq(dataExports.id, exportId));
}

function exportMail({ config }: Services, { email, name }: { email: string; name: string }) {
  const { subject, body, action, note } = mailMessages.export_ready;
  const url = `${config.appUrl}/api/account/export/download`;
  return layOutMail({ to: email, name, subject, body, note, action: { label: action, url } });
}
