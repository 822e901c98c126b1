import type { Services } from "#server/context.ts";
import { codeMailWorker } from "#server/features/approvals/mails/code-mail.ts";
import { receiptMailWorker } from "#server/features/approvals/mails/receipt-mail.ts";
import { reminderWorker } from "#server/features/approvals/mails/reminder.ts";
import { requestMailWorker } from "#server/features/approvals/mails/request-mail.ts";
import type { JobWorker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

export function approvalMailWorkers(services: Services, mailer: Mailer): JobWorker[] {
  return [
    requestMailWorker(services, mailer),
    reminderWorker(services),
    receiptMailWorker(services, mailer),
    codeMailWorker(services, mailer),
  ];
}
