import type { Services } from "#server/context.ts";
import { oweApprovalMails } from "#server/features/approvals/mails/owe-approval-mails.ts";
import { publishEvent } from "#server/features/comments/publish-event.ts";
import { removeExportsOfLayout } from "#server/features/exports/remove-exports.ts";
import { forgetGuest } from "#server/features/notices/forget-guest.ts";
import { forgetGuestAddress } from "#server/features/notices/guests/stop-guest-notices.ts";
import { noteEvent } from "#server/features/notices/note-event.ts";
import { oweNotices } from "#server/features/notices/spread-notices.ts";
import { forgetGuestWords } from "#server/features/webhooks/forget-guest-words.ts";
import { oweWebhooks } from "#server/features/webhooks/owe-webhooks.ts";
import { switchOffWithLayout } from "#server/features/webhooks/switch-off-with-layout.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Announce, RecordedEvent } from "#server/recorded-events.ts";

type ListenerServices = Pick<Services, "jobs" | "live" | "clock" | "config">;

type Listener = (services: ListenerServices, tx: Tx, event: RecordedEvent) => Promise<void>;

/** What follows from what happens: live messages, webhooks, notices and mails. */
const listeners: readonly Listener[] = [
  publishEvent,
  oweWebhooks,
  removeExportsOfLayout,
  switchOffWithLayout,
  oweNotices,
  noteEvent,
  oweApprovalMails,
  forgetGuest,
  forgetGuestAddress,
  forgetGuestWords,
];

export function announcer(services: ListenerServices): Announce {
  return async (tx, event) => {
    for (const listen of listeners) await listen(services, tx, event);
  };
}
