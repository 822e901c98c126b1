import { billingMail } from "#contract/messages/billing-mail.ts";
import { type AppSecrets, deriveKeys, type Keys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { reseal, seal, unseal } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";

interface Deleted {
  email: string;
  name: string;
}

/** Carries the address, which nothing else knows by then: sealed, since finished jobs are kept for days. */
const deletedMailJob = jobKind<{ order: string }>("account-deleted-mail");

export function sendAccountDeletedMail(
  { jobs, secrets }: Pick<Services, "jobs" | "secrets">,
  tx: Tx,
  deleted: Deleted,
): Promise<void> {
  const order = seal(keysOf(secrets), JSON.stringify(deleted));
  return jobs.enqueue(tx, deletedMailJob, { order });
}

export function accountDeletedMailWorker({ secrets }: Services, mailer: Mailer): JobWorker {
  const { subject, body, note } = billingMail.account_deleted;
  return worker(deletedMailJob, ({ order }) => {
    const { email, name } = JSON.parse(unseal(keysOf(secrets), order)) as Deleted;
    return mailer.send(renderMail({ to: email, name, subject, body, note }));
  });
}

/** Returns how many orders had been sealed with another secret. */
export function resealDeletedMails({ db, jobs, secrets }: Services): Promise<number> {
  return jobs.replaceData(db, deletedMailJob, (data) => {
    const order = reseal(keysOf(secrets), data.order);
    return order === null ? null : { order };
  });
}

function keysOf(secrets: AppSecrets): Keys {
  return deriveKeys(secrets, "mail-order");
}
