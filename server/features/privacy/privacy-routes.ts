import {
  deleteAccount,
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from "#contract/routes/privacy.ts";
import { dropSessionCookie } from "#server/features/accounts/index.ts";
import { deleteAccount as deleteOwnAccount } from "#server/features/privacy/delete-account.ts";
import { openExport } from "#server/features/privacy/download-export.ts";
import { getExport, requestExport } from "#server/features/privacy/request-export.ts";
import { type Api, serve, serveStream } from "#server/http/serve.ts";

export function privacyRoutes(api: Api): void {
  serve(api, requestDataExport, (ctx) => requestExport(ctx));
  serve(api, getDataExport, (ctx) => getExport(ctx));
  serveStream(api, downloadDataExport, (ctx) => openExport(ctx));
  serve(api, deleteAccount, async (ctx, input, c) => {
    await deleteOwnAccount(ctx, input);
    dropSessionCookie(c);
  });
}
