import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxCheckout as words } from "#contract/messages/payment-sandbox.ts";
import { customerOf, DAY, type Ledger, priceOf } from "#sandbox/ledger.ts";
import { cardFields, testCardList } from "#sandbox/pages/card-form.ts";
import {
  alertBox,
  formatDate,
  formatMoney,
  type Markup,
  tokenField,
} from "#sandbox/pages/page-frame.ts";
import type { CheckoutRecord } from "#sandbox/sandbox-state.ts";

export function checkoutTitle(ledger: Ledger, { price }: CheckoutRecord): string {
  return fillMessage(words.title, { plan: priceOf(ledger, price).plan });
}

export function checkoutPage(
  ledger: Ledger,
  checkout: CheckoutRecord,
  refused: string | null,
  typed: { taxId: string; name: string } = { taxId: "", name: "" },
): Markup {
  const price = formatMoney(priceOf(ledger, checkout.price).amount);
  const onTrial = checkout.trialDays > 0;
  return html`
<p class="quiet">${fillMessage(words.price, { price })}</p>
${onTrial ? html`<p>${trialNote(ledger, checkout, price)}</p>` : ""}
<p>${words.dueToday} <span class="figure">${onTrial ? formatMoney(0) : price}</span></p>
${alertBox(refused)}
<form method="post" action="/checkout/${checkout.id}">${tokenField(ledger, checkout.id)}
<section>
<label>${words.email}<input value="${customerOf(ledger, checkout.customer).email ?? ""}" readonly></label>
${checkout.taxIdCollection ? html`<label>${words.taxId}<input name="tax_id" value="${typed.taxId}" autocomplete="off" maxlength="20"></label><p class="hint">${words.taxIdHint}</p>` : ""}
<label>${words.cardName}<input name="name" value="${typed.name}" autocomplete="off" maxlength="100"></label>
${cardFields()}
<button class="primary">${onTrial ? words.submitTrial : words.submit}</button>
</section>
</form>
${checkout.cancelUrl ? html`<p><a href="${checkout.cancelUrl}">${words.cancel}</a></p>` : ""}
${testCardList()}`;
}

function trialNote(ledger: Ledger, { trialDays }: CheckoutRecord, price: string): string {
  const date = formatDate(ledger.now() + trialDays * DAY);
  return fillMessage(words.trial, { days: trialDays, price, date });
}
