import { buffer } from "node:stream/consumers";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { paymentSandbox, sandboxInvoice as words } from "#contract/messages/payment-sandbox.ts";
import { invoiceRows, personOf } from "#sandbox/pages/invoice-page.ts";
import { formatDate, formatMoney } from "#sandbox/pages/page-frame.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";

/** One page that says what the invoice is for. */
export async function invoicePdf(invoice: InvoiceRecord): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when the first invoice is downloaded: most starts of the sandbox need none.
  const { default: PDFDocument } = await import("pdfkit");
  const title = fillMessage(words.title, { number: invoice.number ?? "" });
  const sheet = new PDFDocument({ size: "A4", lang: "pt-BR", info: { Title: title } });
  sheet.fontSize(20).text(title).fontSize(11);
  sheet.text(paymentSandbox.banner).moveDown();
  sheet.text(formatDate(invoice.created));
  sheet.text(fillMessage(words.madeOutTo, { person: personOf(invoice) })).moveDown();
  for (const [label, amount] of invoiceRows(invoice)) {
    sheet.text(`${label}: ${formatMoney(amount)}`);
  }
  sheet.end();
  return new Uint8Array(await buffer(sheet));
}
