import { html } from "hono/html";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  sandboxAuthentication,
  sandboxCheckout as words,
} from "#contract/messages/payment-sandbox.ts";
import type { Markup } from "#sandbox/pages/page-frame.ts";
import { type CardName, findCard, testCards } from "#sandbox/test-cards.ts";

export function cardFields(): Markup {
  return html`
<label>${words.cardNumber}<input name="number" inputmode="numeric" autocomplete="off" maxlength="30" required></label>
<div class="pair">
<label>${words.expiry}<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="${words.expiryHint}" maxlength="7" required></label>
<label>${words.cvc}<input name="cvc" inputmode="numeric" autocomplete="off" maxlength="4" required></label>
</div>`;
}

export function testCardList(): Markup {
  const names = Object.keys(testCards) as CardName[];
  const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, "$1 ");
  return html`<section><h2>${words.testCards}</h2><dl>${names.map(
    (name) =>
      html`<dt>${spaced(testCards[name].number)}</dt><dd class="quiet">${words.cards[name]}</dd>`,
  )}</dl></section>`;
}

/** The step where the bank authenticates the payer. */
export function authenticationForm(action: string, token: Markup, last4: string): Markup {
  const text = sandboxAuthentication;
  return html`<p>${fillMessage(text.body, { last4 })}</p>
<form method="post" action="${action}">${token}
<button class="primary" name="result" value="confirm">${text.confirm}</button>
<button name="result" value="refuse">${text.refuse}</button>
</form>`;
}

export type CardAnswer = { card: CardName } | { refused: string };

/** Reads a typed card: which it is, or what is wrong with the fields. */
export function readCard(fields: Map<string, string>, now: number): CardAnswer {
  const card = findCard(fields.get("number") ?? "");
  if (!card) return { refused: words.notATestCard };
  if (!isFuture(fields.get("expiry") ?? "", now)) return { refused: words.expiryInvalid };
  if (!/^\d{3,4}$/.test(fields.get("cvc") ?? "")) return { refused: words.cvcInvalid };
  return { card };
}

function isFuture(expiry: string, now: number): boolean {
  const parts = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(expiry);
  if (!parts) return false;
  return Date.UTC(2000 + Number(parts[2]), Number(parts[1]), 1) > now * 1000;
}
