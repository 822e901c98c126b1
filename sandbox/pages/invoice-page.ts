import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxPortal, sandboxInvoice as words } from "#contract/messages/payment-sandbox.ts";
import { amountDue, discountOf, totalOf } from "#sandbox/billing/invoice-sums.ts";
import { intentOf, methodOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { authenticationForm, cardFields, testCardList } from "#sandbox/pages/card-form.ts";
import {
  alertBox,
  formatDate,
  formatMoney,
  type Markup,
  tokenField,
} from "#sandbox/pages/page-frame.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";
import type { IntentRecord } from "#sandbox/records/payment-records.ts";

/** The hosted page of an invoice: what it is for, and how to pay what is open. */
export function invoicePage(ledger: Ledger, invoice: InvoiceRecord, notice: string | null): Markup {
  const status = sandboxPortal.statuses[invoice.status];
  return html`${alertBox(notice)}
<p class="quiet">${fillMessage(words.madeOutTo, { person: personOf(invoice) })}</p>
<section><dl>${invoiceRows(invoice).map(
    ([label, amount]) => html`<dt>${label}</dt><dd class="figure">${formatMoney(amount)}</dd>`,
  )}</dl>
<p class="quiet">${fillMessage(words.status, { status })}</p>
<p><a href="/invoice/${invoice.secret}/pdf">${words.pdf}</a></p></section>
${invoice.status === "open" ? payment(ledger, invoice) : ""}`;
}

export function invoiceRows(invoice: InvoiceRecord): [string, number][] {
  const { lines } = invoice;
  const due = amountDue(invoice);
  const discount = discountOf(lines);
  const credit = due - totalOf(lines);
  return [
    ...lines.map(({ amount, description }): [string, number] => [description, amount]),
    ...(discount > 0 ? [[words.discount, -discount] as [string, number]] : []),
    ...(credit < 0 ? [[words.creditUsed, credit] as [string, number]] : []),
    [words.total, due],
  ];
}

export function personOf({ person }: InvoiceRecord): string {
  const { email, name, taxIds } = person;
  return [name, email, ...taxIds.map(({ value }) => value)].filter(Boolean).join(", ");
}

function payment(ledger: Ledger, invoice: InvoiceRecord): Markup {
  const action = `/invoice/${invoice.secret}`;
  const token = tokenField(ledger, invoice.secret);
  const intent = invoice.intent ? intentOf(ledger, invoice.intent) : null;
  if (intent?.status === "requires_action") return request(ledger, intent, action, token);
  return html`<section><p>${words.payNote}</p>
<form method="post" action="${action}/pay">${token}${cardFields()}<button class="primary">${words.pay}</button></form></section>
${testCardList()}`;
}

function request(ledger: Ledger, intent: IntentRecord, action: string, token: Markup): Markup {
  const { method, voucher } = intent;
  if (voucher) {
    const date = formatDate(voucher.expires);
    return html`<section><p>${fillMessage(words.boletoNumber, { number: voucher.number })}</p>
<p class="quiet">${fillMessage(words.boletoUntil, { date })}</p></section>`;
  }
  const kind = method ? methodOf(ledger, method).kind : null;
  const last4 = kind?.type === "card" ? kind.last4 : "";
  return html`<section><p>${words.confirmNote}</p>
${authenticationForm(`${action}/authenticate`, token, last4)}</section>`;
}
