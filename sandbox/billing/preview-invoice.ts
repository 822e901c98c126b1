import { periodLine } from "#sandbox/billing/invoice-lines.ts";
import { plannedEnd } from "#sandbox/billing/schedule-cancel.ts";
import { newInvoice } from "#sandbox/billing/write-invoice.ts";
import { priceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceRecord, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { addPeriod } from "#sandbox/sandbox-clock.ts";

const RENEWED = new Set(["active", "past_due", "trialing"]);

/** What the next period will cost; null when none comes. */
export function previewInvoice(
  ledger: Ledger,
  subscription: SubscriptionRecord,
): InvoiceRecord | null {
  const { anchor, pendingLines, periodEnd: start, periodStart, price, status } = subscription;
  if (!RENEWED.has(status) || plannedEnd(subscription) !== null) return null;
  const end = addPeriod(start, anchor, priceOf(ledger, price));
  const invoice = newInvoice(ledger, subscription, {
    reason: "upcoming",
    lines: [...pendingLines, periodLine(ledger, subscription, price, { start, end })],
    period: { start: periodStart, end: start },
  });
  return { ...invoice, id: `upcoming_${invoice.id}`, created: start };
}
