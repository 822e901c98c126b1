import * as contract from "#contract/routes/approvals.ts";
import type { Api } from "#server/api.ts";
import { downloadEvidence } from "#server/features/approvals/receipts/download-evidence.ts";
import { downloadReceipt } from "#server/features/approvals/receipts/download-receipt.ts";
import { openReceipt } from "#server/features/approvals/receipts/open-receipt.ts";
import { presentReceipt } from "#server/features/approvals/receipts/read-receipt.ts";

export function receiptRoutes(api: Api): void {
  api.serve(contract.getReceipt, async (ctx, { token }) =>
    presentReceipt(await openReceipt(ctx, token, "receipt")),
  );
  api.serveStream(contract.downloadReceipt, (ctx, { token }) => downloadReceipt(ctx, token));
  api.serveStream(contract.downloadEvidence, (ctx, input) => downloadEvidence(ctx, input));
}
