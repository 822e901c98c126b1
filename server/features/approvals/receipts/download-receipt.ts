import type { StreamAnswer } from "#server/api.ts";
import type { Context } from "#server/context.ts";
import { openReceipt } from "#server/features/approvals/receipts/open-receipt.ts";
import { presentReceipt } from "#server/features/approvals/receipts/read-receipt.ts";
import { answerWithPdf } from "#server/features/approvals/receipts/receipt-file.ts";

/** For whoever has its address: never from where somebody decided. */
export async function downloadReceipt(ctx: Context, token: string): Promise<StreamAnswer> {
  const rows = await openReceipt(ctx, token, "receipt-pdf");
  return answerWithPdf({
    receipt: presentReceipt(rows),
    address: receiptAddress(ctx.config.appUrl, token),
    at: ctx.clock(),
  });
}

export function receiptAddress(appUrl: string, token: string): string {
  return `${appUrl}/approval/${token}`;
}
