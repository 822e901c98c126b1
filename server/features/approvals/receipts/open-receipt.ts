import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import { findReceipt, type ReceiptRows } from "#server/features/approvals/receipts/read-receipt.ts";
import { requireRate } from "#server/features/comments/index.ts";
import { approvalKeyOf, readReceiptToken } from "#server/features/evidence/index.ts";

/** A PDF takes a thousand times what a page does. */
const PER_MINUTE = { receipt: 120, "receipt-pdf": 20 } as const;

/** What a receipt's address leads to, for whoever has it. */
export async function openReceipt(
  ctx: Context,
  token: string,
  what: keyof typeof PER_MINUTE,
): Promise<ReceiptRows> {
  const key = `${what}:${ctx.clientAddress}`;
  await requireRate(ctx, [{ key, limit: PER_MINUTE[what], windowSeconds: 60 }]);
  const named = readReceiptToken(await approvalKeyOf(ctx, ctx.db), token);
  if (!named) throw new Failure("not_found");
  return findReceipt(ctx.db, named);
}
