import { html } from "hono/html";
import { sandboxPortal as words } from "#contract/messages/payment-sandbox.ts";
import { amountDue } from "#sandbox/billing/invoice-sums.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { formatDate, formatMoney, type Markup } from "#sandbox/pages/page-frame.ts";

/** Every invoice that is final, each with its own page. */
export function invoiceTable({ state }: Ledger, customer: string): Markup {
  const own = state.invoices
    .filter((invoice) => invoice.customer === customer && invoice.status !== "draft")
    .reverse();
  if (own.length === 0) return html`<p>${words.noInvoices}</p>`;
  return html`<div class="scroll"><table>
<thead><tr><th>${words.invoiceDate}</th><th>${words.invoiceNumber}</th><th>${words.invoiceAmount}</th><th>${words.invoiceStatus}</th></tr></thead>
<tbody>${own.map(
    (invoice) =>
      html`<tr><td>${formatDate(invoice.created)}</td><td><a href="/invoice/${invoice.secret}">${invoice.number}</a></td><td>${formatMoney(amountDue(invoice))}</td><td>${words.statuses[invoice.status]}</td></tr>`,
  )}</tbody></table></div>`;
}
