import type { Services } from "#server/context.ts";
import { oweReceiptMail } from "#server/features/approvals/mails/receipt-mail.ts";
import { scheduleReminder } from "#server/features/approvals/mails/reminder.ts";
import { sendRequests } from "#server/features/approvals/mails/request-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** What a round owes by mail to those who are asked and who decide. */
export async function oweApprovalMails(
  services: Pick<Services, "jobs">,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  switch (event.type) {
    case "round.opened": {
      const { layout, personIds, at } = event;
      await sendRequests(services, tx, { spaceId: layout.userId, personIds, at });
      return scheduleReminder(services, tx, event);
    }
    case "round.rescheduled":
      return scheduleReminder(services, tx, event);
    case "approval.decided":
      return oweReceiptMail(services, tx, event.decided.id);
  }
}
