import type { Services } from "#server/context.ts";
import { authMailWorker } from "#server/features/accounts/auth-mail-job.ts";
import { sweepTokens } from "#server/features/accounts/auth-tokens.ts";
import { sweepSessions } from "#server/features/accounts/end-sessions.ts";
import { sweepSignUps } from "#server/features/accounts/sign-ups.ts";
import { approvalMailWorkers } from "#server/features/approvals/mails/mail-workers.ts";
import { paymentAlertWorker } from "#server/features/billing/admin-alerts.ts";
import { endGracesWorker } from "#server/features/billing/end-graces.ts";
import { forgetCustomerWorker } from "#server/features/billing/forget-customer.ts";
import { paymentMailWorker } from "#server/features/billing/payment-mail.ts";
import { receiptWorker } from "#server/features/billing/receipt-mails.ts";
import { sweepPaymentEvents } from "#server/features/billing/receive-event.ts";
import { reconcileWorkers } from "#server/features/billing/reconcile.ts";
import { reversalsWorker } from "#server/features/billing/reversals.ts";
import { trialEndsWorker } from "#server/features/billing/trial-ends.ts";
import { withdrawWorker } from "#server/features/billing/withdraw.ts";
import { sweepEvents } from "#server/features/comments/sweep-events.ts";
import { verifyApprovalsWorker } from "#server/features/evidence/check-records.ts";
import { sweepEvidence } from "#server/features/evidence/sweep-evidence.ts";
import { buildExportWorker } from "#server/features/exports/build-export.ts";
import { sweepLayoutExports } from "#server/features/exports/remove-exports.ts";
import { removeFilesWorker } from "#server/features/files/remove-files.ts";
import { hashVersionsWorker } from "#server/features/layouts/kept-hash.ts";
import { renderLayoutWorker } from "#server/features/layouts/render-layout.ts";
import { sweepFilesWorker } from "#server/features/layouts/sweep-files.ts";
import { sweepVisits } from "#server/features/links/count-visits.ts";
import { purgeWorker } from "#server/features/links/purge.ts";
import { earlierJobWorkers } from "#server/features/notices/earlier-jobs.ts";
import { confirmationMailWorker } from "#server/features/notices/guests/confirmation-mail.ts";
import { guestNoticeMailWorker } from "#server/features/notices/guests/guest-notice-mail.ts";
import { sweepGuestAddresses } from "#server/features/notices/guests/sweep-guest-addresses.ts";
import { noticeMailWorker } from "#server/features/notices/mail/notice-mail.ts";
import { pushWorkers } from "#server/features/notices/push/push-workers.ts";
import { spreadWorker } from "#server/features/notices/spread-notices.ts";
import { sweepNotices } from "#server/features/notices/sweep-notices.ts";
import { accountDeletedMailWorker } from "#server/features/privacy/account-deleted-mail.ts";
import { exportDataWorker } from "#server/features/privacy/export-data.ts";
import { sweepExports } from "#server/features/privacy/sweep-exports.ts";
import { sweepIdempotencyKeys } from "#server/features/repeats/forget-answers.ts";
import { invitationMailWorker } from "#server/features/spaces/invitation-mail.ts";
import { sweepSpaceActs } from "#server/features/spaces/record-act.ts";
import { spaceClosedMailWorker } from "#server/features/spaces/space-closed-mail.ts";
import { sweepInvitations } from "#server/features/spaces/sweep-invitations.ts";
import { sweepUploads } from "#server/features/uploads/remove-upload.ts";
import { compareVersionsWorker } from "#server/features/versions/compare-versions.ts";
import { deliverWebhooksWorker } from "#server/features/webhooks/deliver-job.ts";
import { overflowMailWorker } from "#server/features/webhooks/overflow-mail.ts";
import { sweepDeliveries } from "#server/features/webhooks/sweep-deliveries.ts";
import { switchOffMailWorker } from "#server/features/webhooks/switch-off-mail.ts";
import type { WebhookSender } from "#server/features/webhooks/webhook-sender.ts";
import { sweepRateLimits } from "#server/platform/db/rate-limit.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

const sweepJob = jobKind("sweep", { retries: 2, concurrency: 1 });
const EVERY_HOUR = "17 * * * *";

/** Every kind of background job with its handler. */
export function createWorkers(
  services: Services,
  { mailer, sender }: { mailer: Mailer; sender: WebhookSender },
): JobWorker[] {
  const slow = { ...services, db: services.slowDb };
  return [
    authMailWorker(services, mailer),
    spreadWorker(services),
    noticeMailWorker(services, mailer),
    ...pushWorkers(services),
    ...earlierJobWorkers(services),
    ...approvalMailWorkers(services, mailer),
    confirmationMailWorker(services, mailer),
    guestNoticeMailWorker(services, mailer),
    invitationMailWorker(services, mailer),
    spaceClosedMailWorker(services, mailer),
    deliverWebhooksWorker(services, sender),
    switchOffMailWorker(services, mailer),
    paymentMailWorker(services, mailer),
    endGracesWorker(services),
    ...reconcileWorkers(services),
    receiptWorker(services),
    reversalsWorker(services),
    withdrawWorker(services),
    paymentAlertWorker(services, mailer),
    trialEndsWorker(services),
    accountDeletedMailWorker(services, mailer),
    overflowMailWorker(services, mailer),
    exportDataWorker(slow, mailer),
    buildExportWorker(slow),
    forgetCustomerWorker(services),
    removeFilesWorker(services),
    purgeWorker(services),
    renderLayoutWorker(services),
    compareVersionsWorker(services),
    hashVersionsWorker(services),
    sweepFilesWorker(slow),
    verifyApprovalsWorker(slow),
    worker(sweepJob, () => sweep(slow), EVERY_HOUR),
  ];
}

/** Removes what has expired, by the rules of this schema. */
async function sweep(services: Services): Promise<void> {
  if (await services.removals.isCodeOlder()) return;
  const now = services.clock();
  await sweepTokens(services.db, now);
  await sweepSignUps(services.db, now);
  await sweepSessions(services.db, now);
  await sweepRateLimits(services.db, now);
  await sweepExports(services);
  await sweepLayoutExports(services);
  await sweepUploads(services);
  await sweepEvents(services);
  await sweepInvitations(services);
  await sweepGuestAddresses(services);
  await sweepVisits(services);
  await sweepSpaceActs(services);
  await sweepNotices(services);
  await sweepEvidence(services);
  await sweepPaymentEvents(services);
  await sweepIdempotencyKeys(services);
  await sweepDeliveries(services);
}
