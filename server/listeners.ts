import type { Services } from "#server/context.ts";
import { oweApprovalMails } from "#server/features/approvals/mails/owe-approval-mails.ts";
import { oweNotice } from "#server/features/comments/comment-notice.ts";
import { oweMentionMails } from "#server/features/comments/mention-mail.ts";
import { publishEvent } from "#server/features/comments/publish-event.ts";
import { oweWebhooks } from "#server/features/webhooks/owe-webhooks.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Announce, RecordedEvent } from "#server/recorded-events.ts";

type Listener = (
  services: Pick<Services, "jobs" | "live">,
  tx: Tx,
  event: RecordedEvent,
) => Promise<void>;

/** What follows from what happens: live messages, webhooks and mails. */
const listeners: readonly Listener[] = [
  publishEvent,
  oweWebhooks,
  oweNotice,
  oweMentionMails,
  oweApprovalMails,
];

export function announcer(services: Pick<Services, "jobs" | "live">): Announce {
  return async (tx, event) => {
    for (const listen of listeners) await listen(services, tx, event);
  };
}
