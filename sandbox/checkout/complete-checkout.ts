import { startSubscription } from "#sandbox/billing/start-subscription.ts";
import { checkoutSums } from "#sandbox/checkout/checkout-sums.ts";
import { attachMethod } from "#sandbox/checkout/save-method.ts";
import { savePerson } from "#sandbox/checkout/save-person.ts";
import { announce } from "#sandbox/events/announce.ts";
import { intentOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { attemptPayment, type Outcome, openPayment } from "#sandbox/payments/attempt-payment.ts";
import type { DeclineName } from "#sandbox/payments/declines.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";
import { presentCheckout } from "#sandbox/wire/present-checkout.ts";

/** Pays what is due and begins the subscription; a refused card leaves the page open, and says why. */
export function completeCheckout(
  ledger: Ledger,
  checkout: CheckoutRecord,
  method: MethodRecord | null,
  person: { name: string; taxId: string },
): DeclineName | null {
  const { total } = checkoutSums(ledger, checkout);
  const outcome = total === 0 ? "paid" : payOnPage(ledger, checkout, method, total);
  if (outcome === "failed") return reasonOf(ledger, checkout);
  savePerson(ledger, checkout.customer, person);
  if (method) attachMethod(ledger, method, checkout.customer);
  const started = startSubscription(ledger, checkout, {
    method: method?.id ?? null,
    intent: checkout.intent,
    outcome,
  });
  checkout.status = "complete";
  checkout.subscription = started.subscription.id;
  checkout.invoice = started.invoice.id;
  checkout.awaitsPayment = outcome === "waits";
  announce(ledger, "checkout.session.completed", presentCheckout(ledger, checkout));
  return null;
}

/** The payment is made before there is a subscription, so it belongs to no invoice yet. */
function payOnPage(
  ledger: Ledger,
  checkout: CheckoutRecord,
  method: MethodRecord | null,
  total: number,
): Outcome {
  const known = checkout.intent === null ? null : intentOf(ledger, checkout.intent);
  const intent = known?.amount === total ? known : openPayment(ledger, checkout.customer, total);
  checkout.intent = intent.id;
  return attemptPayment(ledger, intent, method, true);
}

function reasonOf(ledger: Ledger, { intent }: CheckoutRecord): DeclineName {
  const failure = intent === null ? null : intentOf(ledger, intent).failure;
  return failure?.kind === "declined" ? failure.decline : "generic_decline";
}
