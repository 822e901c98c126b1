import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";

/** The page where a person sees an invoice, and pays what is open. */
export function invoicePageUrl(ledger: Ledger, { secret }: Pick<InvoiceRecord, "secret">): string {
  return `${ledger.pagesUrl()}/invoice/${secret}`;
}

export function invoicePdfUrl(ledger: Ledger, invoice: Pick<InvoiceRecord, "secret">): string {
  return `${invoicePageUrl(ledger, invoice)}/pdf`;
}
