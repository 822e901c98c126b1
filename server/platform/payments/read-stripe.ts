import type Stripe from "stripe";
import type {
  InvoiceState,
  PaymentEvent,
  SubscriptionState,
} from "#server/platform/payments/payments.ts";
import { paymentOf } from "#server/platform/payments/stripe-money-back.ts";

/** Empty for a subscription without items: it is not one of ours. */
export function toSubscriptionState(subscription: Stripe.Subscription): SubscriptionState[] {
  const [item] = subscription.items.data;
  if (!item) return [];
  return [
    {
      id: subscription.id,
      itemId: item.id,
      status: subscription.status,
      priceId: item.price.id,
      currentPeriodEnd: new Date(item.current_period_end * 1000),
      // The provider's portal sets one or the other, depending on the subscription's billing mode.
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      cancelAt: endOf(subscription, item.current_period_end),
      hadTrial: subscription.trial_start !== null,
    },
  ];
}

/** Either says when, or that it is with the period. */
function endOf(subscription: Stripe.Subscription, periodEnd: number): Date | null {
  if (subscription.cancel_at !== null) return new Date(subscription.cancel_at * 1000);
  return subscription.cancel_at_period_end ? new Date(periodEnd * 1000) : null;
}

/** Refunds are known where the customer's charges were read as well. */
export function toInvoiceState(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[] = [],
): InvoiceState {
  const paymentId = paymentOf(invoice);
  const charge = charges.find(
    ({ paid, payment_intent }) => paid && paymentId !== null && idOf(payment_intent) === paymentId,
  );
  const { paid_at: paidAt } = invoice.status_transitions;
  return {
    id: invoice.id ?? "",
    reason: invoice.billing_reason,
    amountPaid: invoice.amount_paid,
    amountDue: invoice.amount_due,
    status: invoice.status,
    createdAt: new Date(invoice.created * 1000),
    paidAt: paidAt === null ? null : new Date(paidAt * 1000),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentId,
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

export function toPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  return { id, type, customerId: customerOf(data.object), chargeId: chargeOf(data.object) };
}

/** The charge that a refund or dispute is of, or that was given back. */
function chargeOf(about: object): string | null {
  if ("object" in about && about.object === "charge") return idOf(about);
  return "charge" in about ? idOf(about.charge) : null;
}

/** The customer an event is about: the object itself, or the one it names. */
function customerOf(about: object): string | null {
  if ("object" in about && about.object === "customer") return idOf(about);
  return "customer" in about ? idOf(about.customer) : null;
}

function idOf(reference: unknown): string | null {
  if (typeof reference === "string") return reference;
  if (typeof reference !== "object" || reference === null || !("id" in reference)) return null;
  return typeof reference.id === "string" ? reference.id : null;
}
