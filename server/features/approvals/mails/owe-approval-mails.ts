import type { Services } from "#server/context.ts";
import { oweDecisionMails } from "#server/features/approvals/mails/decision-mail.ts";
import { oweFinishedMail } from "#server/features/approvals/mails/finished-mail.ts";
import { oweReceiptMail } from "#server/features/approvals/mails/receipt-mail.ts";
import { scheduleReminder } from "#server/features/approvals/mails/reminder.ts";
import { sendRequests } from "#server/features/approvals/mails/request-mail.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { RecordedEvent } from "#server/recorded-events.ts";

/** Who is told by mail of what happens to a round, and of a guest who has finished. */
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
      await oweDecisionMails(services, tx, event);
      return oweReceiptMail(services, tx, event.decided.id);
    case "guest.finished":
      return oweFinishedMail(services, tx, event);
  }
}
