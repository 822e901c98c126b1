import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxCheckout, sandboxPortal as words } from "#contract/messages/payment-sandbox.ts";
import { plannedEnd } from "#sandbox/billing/schedule-cancel.ts";
import {
  byId,
  customerOf,
  liveSubscription,
  methodFor,
  planName,
  priceOf,
} from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { cardFields, testCardList } from "#sandbox/pages/card-form.ts";
import { invoiceTable } from "#sandbox/pages/invoice-table.ts";
import {
  alertBox,
  formatDate,
  formatMoney,
  type Markup,
  tokenField,
} from "#sandbox/pages/page-frame.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import type { ConfigurationRecord, PortalRecord } from "#sandbox/records/page-records.ts";

type Features = ConfigurationRecord["features"];

/** What the portal's configuration offers; a flow shows its own part alone. */
export function portalPage(ledger: Ledger, portal: PortalRecord, notice: string | null): Markup {
  const { features } = byId(ledger.state.configurations, portal.configuration);
  const subscription = liveSubscription(ledger, portal.customer);
  const flow = portal.flow?.type;
  const shows = (part: keyof Features) =>
    features[part].enabled && (flow === undefined || flow === part);
  return html`
${portal.returnUrl ? html`<p><a href="${portal.returnUrl}">${words.back}</a></p>` : ""}
${alertBox(notice)}
<section><h2>${words.current}</h2>
${subscription ? standing(ledger, subscription) : html`<p>${words.noSubscription}</p>`}
${subscription && shows("subscription_update") ? planChoice(ledger, portal, features, subscription) : ""}
${subscription && shows("subscription_cancel") ? cancelForm(ledger, portal, subscription) : ""}
</section>
${shows("payment_method_update") ? cardPart(ledger, portal) : ""}
${shows("customer_update") ? personPart(ledger, portal, features) : ""}
${shows("invoice_history") ? html`<section><h2>${words.invoices}</h2>${invoiceTable(ledger, portal.customer)}</section>` : ""}
${testCardList()}`;
}

/** The prices that the configuration lists, but for the one that the subscription has. */
export function choices(features: Features, { price }: SubscriptionRecord): string[] {
  const { default_allowed_updates: updates, products } = features.subscription_update;
  if (!updates.includes("price")) return [];
  return (products ?? []).flatMap(({ prices }) => prices).filter((id) => id !== price);
}

function planChoice(
  ledger: Ledger,
  { secret }: PortalRecord,
  features: Features,
  subscription: SubscriptionRecord,
): Markup {
  const offered = choices(features, subscription).filter((id) => priceOf(ledger, id).active);
  return html`<h2>${words.changePlan}</h2>
<form method="get" action="/portal/${secret}/plan">${offered.map(
    (id) =>
      html`<button name="price" value="${id}">${fillMessage(words.choosePlan, {
        plan: planName(ledger, id),
        price: formatMoney(priceOf(ledger, id).amount),
      })}</button> `,
  )}</form>`;
}

function cancelForm(
  ledger: Ledger,
  { secret }: PortalRecord,
  subscription: SubscriptionRecord,
): Markup {
  const ends = plannedEnd(subscription) !== null;
  const date = formatDate(subscription.periodEnd);
  return html`<form method="post" action="/portal/${secret}/${ends ? "resume" : "cancel"}">${tokenField(ledger, secret)}
${ends ? "" : html`<p class="hint">${fillMessage(words.cancelNote, { date })}</p>`}
<button>${ends ? words.resume : words.cancel}</button>
</form>`;
}

function standing(ledger: Ledger, subscription: SubscriptionRecord): Markup {
  const { periodEnd, price, status } = subscription;
  const end = plannedEnd(subscription);
  const date = formatDate(end ?? periodEnd);
  const plan = planName(ledger, price);
  const amount = formatMoney(priceOf(ledger, price).amount);
  const sentence =
    { past_due: words.pastDue, incomplete: words.incomplete, paused: words.paused }[
      String(status)
    ] ?? (end !== null ? words.ends : status === "trialing" ? words.trialEnds : words.renews);
  return html`<p>${fillMessage(words.plan, { plan, price: amount })}</p>
<p class="quiet">${fillMessage(sentence, { date })}</p>`;
}

function cardPart(ledger: Ledger, { customer, secret }: PortalRecord): Markup {
  const subscription = liveSubscription(ledger, customer);
  const method = methodFor(ledger, subscription ?? { customer, defaultMethod: null });
  return html`<section><h2>${words.card}</h2>
<p>${describeMethod(method)}</p>
<form method="post" action="/portal/${secret}/card">${tokenField(ledger, secret)}${cardFields()}<button>${words.saveCard}</button></form>
</section>`;
}

function describeMethod(method: MethodRecord | null): string {
  if (!method) return words.noCard;
  if (method.kind.type === "boleto") return words.paysByBoleto;
  return fillMessage(words.cardEnding, { last4: method.kind.last4 });
}

/** Only what the configuration lets people change. */
function personPart(
  ledger: Ledger,
  { customer: id, secret }: PortalRecord,
  { customer_update: { allowed_updates: allowed } }: Features,
): Markup {
  const customer = customerOf(ledger, id);
  const taxId = ledger.state.taxIds.find((one) => one.customer === id)?.value ?? "";
  const fields: [string, string, string, string][] = [
    ["name", "name", sandboxCheckout.cardName, customer.name ?? ""],
    ["email", "email", sandboxCheckout.email, customer.email ?? ""],
    ["tax_id", "tax_id", sandboxCheckout.taxId, taxId],
  ];
  const shown = fields.filter(([update]) => allowed.includes(update));
  if (shown.length === 0) return "";
  return html`<section><h2>${words.person}</h2>
<form method="post" action="/portal/${secret}/person">${tokenField(ledger, secret)}
${shown.map(([, name, label, value]) => html`<label>${label}<input name="${name}" value="${value}" autocomplete="off" maxlength="100"></label>`)}
<button>${words.savePerson}</button></form></section>`;
}
