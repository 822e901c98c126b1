import * as contract from "#contract/routes/notices.ts";
import type { Api } from "#server/api.ts";
import { followNotices } from "#server/features/notices/follow-notices.ts";
import { countUnread, listNotices } from "#server/features/notices/list-notices.ts";
import { readNotices } from "#server/features/notices/read-notices.ts";
import { editSettings, readSettings } from "#server/features/notices/settings.ts";

export function noticeRoutes(api: Api): void {
  api.serve(contract.listNotices, (ctx, page) => listNotices(ctx, page));
  api.serve(contract.countNotices, (ctx) => countUnread(ctx));
  api.serve(contract.readNotices, (ctx, input) => readNotices(ctx, input));
  api.serveEvents(contract.streamNotices, async (ctx) => (stream) => followNotices(ctx, stream));
  api.serve(contract.getNoticeSettings, (ctx) => readSettings(ctx));
  api.serve(contract.editNoticeSettings, (ctx, change) => editSettings(ctx, change));
}
