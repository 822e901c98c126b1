import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxCheckout as words } from "#contract/messages/payment-sandbox.ts";
import { DEMO_CODE } from "#sandbox/built-in-catalog.ts";
import { checkoutSums } from "#sandbox/checkout/checkout-sums.ts";
import { byId, customerOf, planName, priceOf } from "#sandbox/find-record.ts";
import { DAY, type Ledger } from "#sandbox/ledger.ts";
import { cardFields, testCardList } from "#sandbox/pages/card-form.ts";
import {
  alertBox,
  formatDate,
  formatMoney,
  type Markup,
  tokenField,
} from "#sandbox/pages/page-frame.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";

export function checkoutTitle(ledger: Ledger, { price }: CheckoutRecord): string {
  return fillMessage(words.title, { plan: planName(ledger, price) });
}

export function checkoutPage(
  ledger: Ledger,
  checkout: CheckoutRecord,
  refused: string | null,
  typed: { taxId: string; name: string } = { taxId: "", name: "" },
): Markup {
  const price = formatMoney(priceOf(ledger, checkout.price).amount);
  const onTrial = checkout.trialDays > 0;
  const { total } = checkoutSums(ledger, checkout);
  const token = tokenField(ledger, checkout.id);
  return html`
<p class="quiet">${fillMessage(words.price, { price })}</p>
${onTrial ? html`<p>${trialNote(ledger, checkout, price)}</p>` : ""}
${discountNote(ledger, checkout)}
<p>${words.dueToday} <span class="figure">${formatMoney(total)}</span></p>
${alertBox(refused)}
<form method="post" action="/checkout/${checkout.id}">${token}
<section>
<label>${words.email}<input value="${customerOf(ledger, checkout.customer).email ?? ""}" readonly></label>
${checkout.taxIdCollection ? html`<label>${words.taxId}<input name="tax_id" value="${typed.taxId}" autocomplete="off" maxlength="20"></label><p class="hint">${words.taxIdHint}</p>` : ""}
<label>${words.cardName}<input name="name" value="${typed.name}" autocomplete="off" maxlength="100"></label>
${cardFields()}
<button class="primary">${onTrial ? words.submitTrial : words.submit}</button>
</section>
</form>
${takesNoCard(ledger, checkout) ? html`<form method="post" action="/checkout/${checkout.id}/without-card">${token}<button>${words.withoutCard}</button></form>` : ""}
${takesBoleto(ledger, checkout) ? boletoForm(checkout, token) : ""}
${checkout.allowsCodes ? codeForm(checkout, token) : ""}
${checkout.cancelUrl ? html`<p><a href="${checkout.cancelUrl}">${words.cancel}</a></p>` : ""}
${testCardList()}`;
}

/** A voucher is paid once: it cannot be kept for the end of a trial. */
export function takesBoleto(ledger: Ledger, checkout: CheckoutRecord): boolean {
  const isOffered = checkout.methodTypes?.includes("boleto") ?? true;
  return isOffered && checkoutSums(ledger, checkout).total > 0;
}

export function takesNoCard(ledger: Ledger, checkout: CheckoutRecord): boolean {
  return checkout.methodCollection === "if_required" && checkoutSums(ledger, checkout).total === 0;
}

function boletoForm({ id }: CheckoutRecord, token: Markup): Markup {
  return html`<form method="post" action="/checkout/${id}/boleto">${token}
<section><h2>${words.boleto}</h2><p class="hint">${words.boletoHint}</p>
<label>${words.taxId}<input name="tax_id" autocomplete="off" maxlength="20"></label><p class="hint">${words.taxIdHint}</p>
<button name="ending" value="paid">${words.boletoPaid}</button>
<button name="ending" value="expires">${words.boletoExpires}</button>
<button name="ending" value="never">${words.boletoNever}</button>
</section></form>`;
}

function codeForm({ id }: CheckoutRecord, token: Markup): Markup {
  return html`<form method="post" action="/checkout/${id}/code">${token}
<label>${words.code}<input name="code" autocomplete="off" maxlength="60"></label>
<p class="hint">${fillMessage(words.codeHint, { code: DEMO_CODE })}</p>
<button>${words.applyCode}</button></form>`;
}

function discountNote(ledger: Ledger, checkout: CheckoutRecord): Markup {
  const { coupon } = checkout;
  if (!coupon) return "";
  const { coupons, promotions } = ledger.state;
  const code = coupon.promotion
    ? byId(promotions, coupon.promotion).code
    : (byId(coupons, coupon.id).name ?? coupon.id);
  const amount = formatMoney(checkoutSums(ledger, checkout).discount);
  return html`<p>${fillMessage(words.discount, { code, amount })}</p>`;
}

function trialNote(ledger: Ledger, { trialDays }: CheckoutRecord, price: string): string {
  const date = formatDate(ledger.now() + trialDays * DAY);
  return fillMessage(words.trial, { days: trialDays, price, date });
}
