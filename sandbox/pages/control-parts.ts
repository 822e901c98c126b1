import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxControls as words } from "#contract/messages/payment-sandbox.ts";
import { customerOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { formatMoney, type Markup } from "#sandbox/pages/page-frame.ts";
import { refundedOf } from "#sandbox/payments/charge-sums.ts";
import { isOpen } from "#sandbox/payments/dispute-charge.ts";
import type { ChargeRecord } from "#sandbox/records/payment-records.ts";

const SHOWN = 10;

/** Payments that wait for their payer, and what can be done to those that were made. */
export function paymentParts(ledger: Ledger, token: Markup): Markup {
  const { charges, intents } = ledger.state;
  const waiting = intents.filter(({ status }) => status === "requires_action");
  const recent = charges.slice(-SHOWN).reverse();
  return html`<section><h2>${words.waiting}</h2>${
    waiting.length === 0
      ? html`<p>${words.noWaiting}</p>`
      : html`<dl>${waiting.map(
          (intent) => html`<dt>${labelOf(ledger, intent)}</dt>
<dd><form method="post" action="/sandbox/payments">${token}<input type="hidden" name="payment_intent" value="${intent.id}">
<button name="outcome" value="paid">${words.payNow}</button> <button name="outcome" value="failed">${words.failNow}</button></form></dd>`,
        )}</dl>`
  }</section>
<section><h2>${words.charges}</h2>${
    recent.length === 0
      ? html`<p>${words.noCharges}</p>`
      : html`<dl>${recent.map(
          (charge) =>
            html`<dt>${labelOf(ledger, charge)}</dt><dd>${chargeActions(ledger, charge, token)}</dd>`,
        )}</dl>`
  }</section>`;
}

function chargeActions(ledger: Ledger, charge: ChargeRecord, token: Markup): Markup {
  if (charge.decline) return html`${words.declined}`;
  const open = ledger.state.disputes.find((one) => one.charge === charge.id && isOpen(one));
  if (open) {
    return html`<form method="post" action="/sandbox/disputes">${token}<input type="hidden" name="dispute" value="${open.id}">
<button name="outcome" value="won">${words.win}</button> <button name="outcome" value="lost">${words.lose}</button></form>`;
  }
  if (charge.disputed) return html`${words.disputed}`;
  if (refundedOf(ledger, charge.id) >= charge.amount) return html`${words.refunded}`;
  return html`<form method="post" action="/sandbox/refunds">${token}<button name="charge" value="${charge.id}">${words.refund}</button></form>
<form method="post" action="/sandbox/disputes">${token}<button name="charge" value="${charge.id}">${words.dispute}</button></form>`;
}

function labelOf(ledger: Ledger, { amount, customer }: { amount: number; customer: string }) {
  const whose = customerOf(ledger, customer).email ?? customer;
  return fillMessage(words.charge, { amount: formatMoney(amount), customer: whose });
}

export function deliveryPart({ state }: Ledger, token: Markup): Markup {
  const choices = [
    ["on", words.turnOn],
    ["held", words.hold],
    ["off", words.turnOff],
  ] as const;
  return html`<section><h2>${words.webhooks}</h2><p>${words.delivery[state.delivery]}</p>
<form method="post" action="/sandbox/webhooks">${token}${choices
    .filter(([delivery]) => delivery !== state.delivery)
    .map(
      ([delivery, label]) => html`<button name="delivery" value="${delivery}">${label}</button> `,
    )}</form></section>`;
}
