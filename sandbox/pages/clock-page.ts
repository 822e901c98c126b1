import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxClock as words } from "#contract/messages/payment-sandbox.ts";
import { CONTROLS } from "#sandbox/controls/control.ts";
import { customerOf, planName } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { deliveryPart, paymentParts } from "#sandbox/pages/control-parts.ts";
import { formatDate, type Markup, tokenField } from "#sandbox/pages/page-frame.ts";

/** What the simulated provider knows, and what can be done to it. */
export function clockPage(ledger: Ledger): Markup {
  const token = tokenField(ledger, CONTROLS);
  return html`<p>${fillMessage(words.now, { date: formatDate(ledger.now()) })}</p>
<p class="quiet">${words.body}</p>
<section><form method="post" action="/sandbox/clock">${token}
<label>${words.days}<input type="number" name="advance_days" value="7" min="0" max="3660" required></label>
<button class="primary">${words.advance}</button></form></section>
<section><h2>${words.subscriptions}</h2>${subscriptionTable(ledger)}</section>
${paymentParts(ledger, token)}
${deliveryPart(ledger, token)}
<section><h2>${words.events}</h2><dl>${ledger.state.events
    .slice(-20)
    .reverse()
    .map(
      ({ delivered, id, type }) =>
        html`<dt>${type}</dt><dd class="quiet">${delivered ? words.delivered : words.pending}
<form method="post" action="/sandbox/events">${token}<button name="events" value="${id}">${words.resend}</button></form></dd>`,
    )}</dl></section>`;
}

function subscriptionTable(ledger: Ledger): Markup {
  const { subscriptions } = ledger.state;
  if (subscriptions.length === 0) return html`<p>${words.none}</p>`;
  return html`<div class="scroll"><table><thead><tr><th>${words.customer}</th><th>${words.plan}</th><th>${words.status}</th><th>${words.periodEnd}</th></tr></thead>
<tbody>${subscriptions
    .toReversed()
    .map(
      (one) =>
        html`<tr><td>${customerOf(ledger, one.customer).email ?? one.customer}</td><td>${planName(ledger, one.price)}</td><td>${one.status}</td><td>${formatDate(one.periodEnd)}</td></tr>`,
    )}</tbody></table></div>`;
}
