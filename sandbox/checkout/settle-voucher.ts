import { collectVoucher } from "#sandbox/billing/collect-invoice.ts";
import { updateSubscription } from "#sandbox/billing/update-subscription.ts";
import { voidInvoice } from "#sandbox/billing/void-invoice.ts";
import { announce } from "#sandbox/events/announce.ts";
import { invoiceOfIntent, subscriptionOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { InvoiceRecord, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type { IntentRecord } from "#sandbox/records/payment-records.ts";
import { presentCheckout } from "#sandbox/wire/present-checkout.ts";

/** A voucher was paid, or its time is over; the checkout that waited for it is told as well. */
export function settleVoucher(ledger: Ledger, intent: IntentRecord, isPaid: boolean): void {
  const invoice = invoiceOfIntent(ledger, intent.id);
  if (!invoice) return;
  const outcome = collectVoucher(ledger, invoice, intent, isPaid);
  const checkout = ledger.state.checkouts.find((one) => one.invoice === invoice.id);
  if (checkout?.awaitsPayment) {
    checkout.awaitsPayment = false;
    const ending = outcome === "paid" ? "succeeded" : "failed";
    const object = presentCheckout(ledger, checkout);
    announce(ledger, `checkout.session.async_payment_${ending}`, object);
  }
  const subscription = subscriptionOf(ledger, invoice.subscription);
  if (subscription.status === "incomplete") expireSubscription(ledger, subscription, invoice);
}

/** The first payment never came. */
function expireSubscription(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
): void {
  updateSubscription(ledger, subscription, {
    status: "incomplete_expired",
    endedAt: ledger.now(),
  });
  voidInvoice(ledger, invoice);
}
