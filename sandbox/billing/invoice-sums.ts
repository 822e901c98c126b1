import type { InvoiceRecord, LineDraft } from "#sandbox/records/billing-records.ts";

/** The amount to be paid, after discount and credit. */
export function amountDue(invoice: Pick<InvoiceRecord, "balanceBefore" | "lines">): number {
  return Math.max(0, totalOf(invoice.lines) + invoice.balanceBefore);
}

/** After discount. */
export function totalOf(lines: readonly Pick<LineDraft, "amount" | "discount">[]): number {
  return subtotalOf(lines) - discountOf(lines);
}

/** Before discount. */
export function subtotalOf(lines: readonly Pick<LineDraft, "amount">[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

export function discountOf(lines: readonly Pick<LineDraft, "discount">[]): number {
  return lines.reduce((sum, { discount }) => sum + (discount?.amount ?? 0), 0);
}
