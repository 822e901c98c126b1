import * as contract from "#contract/routes/guest-notices.ts";
import type { Api } from "#server/api.ts";
import { callerOf } from "#server/features/comments/index.ts";
import { askGuestNotices } from "#server/features/notices/guests/ask-guest-notices.ts";
import { endGuestNotices } from "#server/features/notices/guests/end-guest-notices.ts";
import { readGuestNotices } from "#server/features/notices/guests/read-guest-notices.ts";

/** Answers by mail for whoever comments without an account. */
export function guestNoticeRoutes(api: Api): void {
  api.serve(contract.getGuestNotices, (ctx, { publicLink }, c) =>
    readGuestNotices(ctx, callerOf(ctx, c), publicLink),
  );
  api.serve(contract.askGuestNotices, (ctx, input, c) =>
    askGuestNotices(ctx, callerOf(ctx, c), input),
  );
  api.serve(contract.endGuestNotices, (ctx, { publicLink }, c) =>
    endGuestNotices(ctx, callerOf(ctx, c), publicLink),
  );
}
