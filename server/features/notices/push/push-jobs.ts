import type { NoticeKind } from "#contract/notices.ts";
import { jobKind } from "#server/platform/jobs/jobs.ts";

/** Names only the person: which pushes are due is in their notices. */
export const noticePushJob = jobKind<{ userId: string }>("notice-push");

/** One push to one browser. Waits for somebody else's server, mostly. */
export const pushSendJob = jobKind<{ subscriptionId: string; noticeIds: string[] }>("push-send", {
  concurrency: 8,
});

/** Those of which a second one about the same layout waits; any other is pushed at once, alone. */
export function isQuiet(kind: NoticeKind): boolean {
  return kind === "comment" || kind === "reply";
}
