import {
  deleteAccount,
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from "#contract/routes/privacy.ts";
import type { Api } from "#server/api.ts";
import { dropSessionCookie } from "#server/features/accounts/index.ts";
import { deleteAccount as deleteOwnAccount } from "#server/features/privacy/delete-account.ts";
import { openExport } from "#server/features/privacy/download-export.ts";
import { getExport, requestExport } from "#server/features/privacy/request-export.ts";

export function privacyRoutes(api: Api): void {
  api.serve(requestDataExport, (ctx) => requestExport(ctx));
  api.serve(getDataExport, (ctx) => getExport(ctx));
  api.serveStream(downloadDataExport, (ctx) => openExport(ctx));
  api.serve(deleteAccount, async (ctx, input, c) => {
    await deleteOwnAccount(ctx, input);
    dropSessionCookie(c);
  });
}
