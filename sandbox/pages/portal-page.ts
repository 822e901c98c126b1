import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxPortal as words } from "#contract/messages/payment-sandbox.ts";
import { amountDue } from "#sandbox/invoice-sums.ts";
import { customerOf, type Ledger, liveSubscription, priceOf } from "#sandbox/ledger.ts";
import { cardFields, testCardList } from "#sandbox/pages/card-form.ts";
import {
  alertBox,
  formatDate,
  formatMoney,
  type Markup,
  tokenField,
} from "#sandbox/pages/page-frame.ts";
import type { PortalRecord, SubscriptionRecord } from "#sandbox/sandbox-state.ts";

export function portalPage(ledger: Ledger, portal: PortalRecord, notice: string | null): Markup {
  const subscription = liveSubscription(ledger, portal.customer);
  const { card } = customerOf(ledger, portal.customer);
  const token = tokenField(ledger, portal.secret);
  const action = `/portal/${portal.secret}`;
  return html`
${portal.returnUrl ? html`<p><a href="${portal.returnUrl}">${words.back}</a></p>` : ""}
${alertBox(notice)}
<section><h2>${words.current}</h2>
${subscription ? planPart(ledger, subscription, action, token) : html`<p>${words.noSubscription}</p>`}
</section>
<section><h2>${words.card}</h2>
<p>${card ? fillMessage(words.cardEnding, { last4: card.last4 }) : words.noCard}</p>
<form method="post" action="${action}/card">${token}${cardFields()}<button>${words.saveCard}</button></form>
</section>
<section><h2>${words.invoices}</h2>${invoiceTable(ledger, portal.customer)}</section>
${testCardList()}`;
}

function planPart(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  action: string,
  token: Markup,
): Markup {
  const { plan, amount } = priceOf(ledger, subscription.price);
  const others = ledger.prices.filter(({ id }) => id !== subscription.price);
  const date = formatDate(subscription.periodEnd);
  return html`<p>${fillMessage(words.plan, { plan, price: formatMoney(amount) })}</p>
<p class="quiet">${standing(subscription, date)}</p>
<h2>${words.changePlan}</h2>
<form method="get" action="${action}/plan">${others.map(
    (price) =>
      html`<button name="price" value="${price.id}">${fillMessage(words.choosePlan, {
        plan: price.plan,
        price: formatMoney(price.amount),
      })}</button> `,
  )}</form>
<form method="post" action="${action}/${subscription.cancelAtPeriodEnd ? "resume" : "cancel"}">${token}
${subscription.cancelAtPeriodEnd ? "" : html`<p class="hint">${fillMessage(words.cancelNote, { date })}</p>`}
<button>${subscription.cancelAtPeriodEnd ? words.resume : words.cancel}</button>
</form>`;
}

function standing({ status, cancelAtPeriodEnd }: SubscriptionRecord, date: string): string {
  if (status === "past_due") return words.pastDue;
  if (cancelAtPeriodEnd) return fillMessage(words.ends, { date });
  return fillMessage(status === "trialing" ? words.trialEnds : words.renews, { date });
}

function invoiceTable({ state }: Ledger, customer: string): Markup {
  const own = state.invoices.filter((invoice) => invoice.customer === customer).reverse();
  if (own.length === 0) return html`<p>${words.noInvoices}</p>`;
  return html`<div class="scroll"><table>
<thead><tr><th>${words.invoiceDate}</th><th>${words.invoiceNumber}</th><th>${words.invoiceAmount}</th><th>${words.invoiceStatus}</th></tr></thead>
<tbody>${own.map(
    (invoice) =>
      html`<tr><td>${formatDate(invoice.created)}</td><td>${invoice.number}</td><td>${formatMoney(amountDue(invoice))}</td><td>${invoice.paidAt === null ? words.open : words.paid}</td></tr>`,
  )}</tbody></table></div>`;
}
