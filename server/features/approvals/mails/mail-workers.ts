import type { Services } from "#server/context.ts";
import { codeMailWorker } from "#server/features/approvals/mails/code-mail.ts";
import { decisionMailWorker } from "#server/features/approvals/mails/decision-mail.ts";
import { finishedMailWorker } from "#server/features/approvals/mails/finished-mail.ts";
import { receiptMailWorker } from "#server/features/approvals/mails/receipt-mail.ts";
import { openerReminderWorker, reminderWorker } from "#server/features/approvals/mails/reminder.ts";
import { requestMailWorker } from "#server/features/approvals/mails/request-mail.ts";
import type { JobWorker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

export function approvalMailWorkers(services: Services, mailer: Mailer): JobWorker[] {
  return [
    requestMailWorker(services, mailer),
    reminderWorker(services),
    openerReminderWorker(services, mailer),
    decisionMailWorker(services, mailer),
    receiptMailWorker(services, mailer),
    codeMailWorker(services, mailer),
    finishedMailWorker(services, mailer),
  ];
}
