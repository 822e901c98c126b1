import type { InvoiceRecord } from "#sandbox/sandbox-state.ts";

/** The amount charged to the card, after credit. */
export function amountDue(invoice: Pick<InvoiceRecord, "lines" | "balanceBefore">): number {
  return Math.max(0, sumOf(invoice.lines) + invoice.balanceBefore);
}

export function sumOf(lines: readonly { amount: number }[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}
