import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

/** Where an app under test keeps its things. */
export interface TestPlace {
  dataDir: string;
  databaseUrl: string;
  /** Null while files are on disk, as in an empty environment. */
  s3: S3Server | null;
  /** Null while mails are caught in the mailbox. */
  smtp: SmtpServer | null;
}

/**
 * A database and a folder of the app's own; with `PARTS=separate` also an S3 and an SMTP server, the
 * way an installation of several machines has them.
 */
export async function makeTestPlace(): Promise<TestPlace & { leave(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "alf-app-"));
  // As root the embedded database runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const database = await createTestDatabase();
  const separate = inject("parts") === "separate";
  const s3 = separate ? await startS3Server() : null;
  const smtp = separate ? await startSmtpServer() : null;
  return {
    dataDir,
    databaseUrl: database.url,
    s3,
    smtp,
    async leave() {
      await database.drop();
      await s3?.stop();
      await smtp?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The place in the words of the app's settings. */
export function placeSettings({ dataDir, databaseUrl, s3, smtp }: TestPlace) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(s3 && {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    }),
    ...(smtp && { SMTP_URL: smtp.url }),
  };
}
