import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxPlanChange as words } from "#contract/messages/payment-sandbox.ts";
import { dueNow, type PlanChange } from "#sandbox/billing/plan-change.ts";
import { planName, priceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { alertBox, formatMoney, type Markup, tokenField } from "#sandbox/pages/page-frame.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type { PortalRecord } from "#sandbox/records/page-records.ts";

/** Shows what a change of plan costs before it is made. */
export function planChangePage(
  ledger: Ledger,
  portal: PortalRecord,
  subscription: SubscriptionRecord,
  change: PlanChange,
  refused: string | null,
): Markup {
  const from = planName(ledger, subscription.price);
  const to = planName(ledger, change.price);
  const price = formatMoney(priceOf(ledger, change.price).amount);
  const back = portal.flow ? portal.returnUrl : `/portal/${portal.secret}`;
  return html`<p>${fillMessage(words.body, { from, to })}</p>
${alertBox(refused)}
<section>${cost(ledger, subscription, change, to)}
<p>${fillMessage(words.afterwards, { price })}</p>
<form method="post" action="/portal/${portal.secret}/plan">${tokenField(ledger, portal.secret)}
<input type="hidden" name="price" value="${change.price}">
<button class="primary">${words.confirm}</button>
</form></section>
${back ? html`<p><a href="${back}">${words.cancel}</a></p>` : ""}`;
}

function cost(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  change: PlanChange,
  to: string,
): Markup {
  if (!change.isInvoicedNow) {
    const goesOn = subscription.status === "trialing" ? words.trialGoesOn : "";
    const later = change.lines.length > 0 ? words.nextInvoice : "";
    return html`<p>${words.nothingNow} ${fillMessage(goesOn, { to })} ${later}</p>`;
  }
  const due = dueNow(ledger, subscription, change);
  const figure = formatMoney(Math.abs(due));
  const trialEnds = fillMessage(words.trialEnds, { to });
  return html`${change.endsTrial ? html`<p>${trialEnds}</p>` : ""}
<p>${due < 0 ? words.credit : words.dueToday} <span class="figure">${figure}</span></p>`;
}
