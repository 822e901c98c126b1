import { setBalance } from "#sandbox/billing/write-invoice.ts";
import { announce } from "#sandbox/events/announce.ts";
import { customerOf, intentOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";
import { presentInvoice } from "#sandbox/wire/present-invoice.ts";
import { presentPayment } from "#sandbox/wire/present-payment.ts";

/** Nothing is asked for any longer, and the credit that it used comes back. */
export function voidInvoice(ledger: Ledger, invoice: InvoiceRecord): void {
  const before = presentInvoice(ledger, invoice);
  const used = (invoice.balanceAfter ?? invoice.balanceBefore) - invoice.balanceBefore;
  invoice.status = "void";
  invoice.voidedAt = ledger.now();
  if (invoice.intent) cancelPayment(ledger, invoice.intent);
  const object = presentInvoice(ledger, invoice);
  announce(ledger, "invoice.updated", object, before);
  announce(ledger, "invoice.voided", object);
  setBalance(ledger, invoice.customer, customerOf(ledger, invoice.customer).balance - used);
}

function cancelPayment(ledger: Ledger, id: string): void {
  const intent = intentOf(ledger, id);
  intent.status = "canceled";
  intent.voucher = null;
  intent.canceledAt = ledger.now();
  intent.cancelReason = "void_invoice";
  announce(ledger, "payment_intent.canceled", presentPayment(ledger, intent));
}
