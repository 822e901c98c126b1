import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxPlanChange as words } from "#contract/messages/payment-sandbox.ts";
import { sumOf } from "#sandbox/invoice-sums.ts";
import { customerOf, type Ledger, type PriceRecord, priceOf } from "#sandbox/ledger.ts";
import { alertBox, formatMoney, type Markup, tokenField } from "#sandbox/pages/page-frame.ts";
import type { PortalRecord, SubscriptionRecord } from "#sandbox/sandbox-state.ts";
import { changeLines } from "#sandbox/subscriptions.ts";

/** Shows what a change of plan costs before it is made. */
export function planChangePage(
  ledger: Ledger,
  portal: PortalRecord,
  subscription: SubscriptionRecord,
  to: PriceRecord,
  refused: string | null,
): Markup {
  const from = priceOf(ledger, subscription.price).plan;
  const back = portal.flow ? portal.returnUrl : `/portal/${portal.secret}`;
  return html`<p>${fillMessage(words.body, { from, to: to.plan })}</p>
${alertBox(refused)}
<section>${cost(ledger, subscription, to)}
<p>${fillMessage(words.afterwards, { price: formatMoney(to.amount) })}</p>
<form method="post" action="/portal/${portal.secret}/plan">${tokenField(ledger, portal.secret)}
<input type="hidden" name="price" value="${to.id}">
<button class="primary">${words.confirm}</button>
</form></section>
${back ? html`<p><a href="${back}">${words.cancel}</a></p>` : ""}`;
}

function cost(ledger: Ledger, subscription: SubscriptionRecord, to: PriceRecord): Markup {
  const { balance } = customerOf(ledger, subscription.customer);
  const total = sumOf(changeLines(ledger, subscription, to.id)) + balance;
  const figure = formatMoney(Math.abs(total));
  const trialEnds = fillMessage(words.trialEnds, { to: to.plan });
  return html`${subscription.status === "trialing" ? html`<p>${trialEnds}</p>` : ""}
<p>${total < 0 ? words.credit : words.dueToday} <span class="figure">${figure}</span></p>`;
}
