import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxInvoice as words } from "#contract/messages/payment-sandbox.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { formatDate, formatMoney, type Markup } from "#sandbox/pages/page-frame.ts";
import { refundedOf } from "#sandbox/payments/charge-sums.ts";
import type { ChargeRecord } from "#sandbox/records/payment-records.ts";

export function receiptPage(ledger: Ledger, { amount, created, id }: ChargeRecord): Markup {
  const refunded = refundedOf(ledger, id);
  const note = fillMessage(words.refunded, { amount: formatMoney(refunded) });
  return html`<p class="quiet">${formatDate(created)}</p>
<p><span class="figure">${formatMoney(amount)}</span></p>
${refunded > 0 ? html`<p>${note}</p>` : ""}`;
}
