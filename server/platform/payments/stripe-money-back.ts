import Stripe from "stripe";
import type { Payments, ReversalKind, ReversalState } from "#server/platform/payments/payments.ts";

type MoneyBack = Pick<
  Payments,
  | "cancelNow"
  | "listReversals"
  | "listReversalsSince"
  | "readCustomerOfCharge"
  | "readOpenPayment"
  | "refund"
>;

/** How the adapter asks: errors become ours; what is missing may be an answer. */
interface Asking {
  withProviderErrors: <T>(answer: Promise<T>) => Promise<T>;
  nullIfMissing: <T>(answer: Promise<T>) => Promise<T | null>;
}

/** Nothing is left to give back, or a bank has taken it already. */
const NOTHING_LEFT = new Set(["charge_already_refunded", "charge_disputed"]);

export function stripeMoneyBack(
  stripe: Stripe,
  { withProviderErrors, nullIfMissing }: Asking,
): MoneyBack {
  return {
    async readOpenPayment(subscription) {
      const wanted = { subscription, status: "open", limit: 1, expand: ["data.payments"] } as const;
      const [invoice] = (
        await withProviderErrors(stripe.invoices.list({ ...wanted, expand: [...wanted.expand] }))
      ).data;
      if (!invoice) return null;
      const url = invoice.hosted_invoice_url ?? null;
      const id = paymentOf(invoice);
      const intent = id && (await nullIfMissing(stripe.paymentIntents.retrieve(id)));
      return { url, needsConfirmation: intent ? needsConfirmation(intent) : false };
    },
    async readCustomerOfCharge(id) {
      const charge = await nullIfMissing(stripe.charges.retrieve(id));
      return idOf(charge?.customer);
    },
    async listReversals(charge) {
      const refunds = await withProviderErrors(stripe.refunds.list({ charge, limit: 100 }));
      const disputes = await withProviderErrors(stripe.disputes.list({ charge, limit: 100 }));
      return [
        ...refunds.data.map((one) => toReversalState("refund", one)),
        ...disputes.data.map((one) => toReversalState("dispute", one)),
      ];
    },
    async listReversalsSince(kind, since, after) {
      const wanted = {
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: 100,
        expand: ["data.charge"],
        ...(after && { starting_after: after }),
      };
      const list = kind === "refund" ? stripe.refunds : stripe.disputes;
      const page: Stripe.ApiList<Stripe.Dispute | Stripe.Refund> = await withProviderErrors<
        Stripe.ApiList<Stripe.Dispute | Stripe.Refund>
      >(list.list(wanted));
      const reversals = page.data.map((one) => ({
        ...toReversalState(kind, one),
        chargeId: idOf(one.charge),
        customerId: typeof one.charge === "string" ? null : idOf(one.charge?.customer),
      }));
      return { reversals, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
    },
    async refund(payment) {
      const wish = { payment_intent: payment, reason: "requested_by_customer" } as const;
      const refund = stripe.refunds.create(wish, { idempotencyKey: `refund-${payment}` });
      const made = await withProviderErrors(refund.catch(nullIfNothingLeft));
      if (!made) return null;
      // Asked again, the provider answers with the same refund, and as it was then.
      const now = await withProviderErrors(stripe.refunds.retrieve(made.id));
      return toReversalState("refund", now);
    },
    async cancelNow(subscription) {
      await nullIfMissing(stripe.subscriptions.cancel(subscription));
    },
  };
}

/** The payment of an invoice that was read with its payments. */
export function paymentOf({ payments }: Stripe.Invoice): string | null {
  return idOf(payments?.data[0]?.payment.payment_intent);
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** The card's owner has to say yes to it; a boleto only waits to be paid. */
function needsConfirmation(intent: Stripe.PaymentIntent): boolean {
  const { last_payment_error: error, next_action: next, status } = intent;
  if (status === "requires_action") return next?.type !== "boleto_display_details";
  return error?.code === "authentication_required";
}

function toReversalState(
  kind: ReversalKind,
  made: Pick<Stripe.Refund, "amount" | "created" | "id"> & { status: string | null },
): ReversalState {
  const { amount, created, id, status } = made;
  return { id, kind, amount, status: status ?? "pending", createdAt: new Date(created * 1000) };
}

function nullIfNothingLeft(error: unknown): null {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
  if (code && NOTHING_LEFT.has(code)) return null;
  throw error;
}
