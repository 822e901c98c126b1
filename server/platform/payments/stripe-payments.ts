import Stripe from "stripe";
import { Failure } from "#contract/errors.ts";
import type { CustomerState, Payments } from "#server/platform/payments/payments.ts";
import {
  toInvoiceState,
  toPaymentEvent,
  toSubscriptionState,
} from "#server/platform/payments/read-stripe.ts";

const LOCALE = "pt-BR";
const SIGNATURE_TOLERANCE_SECONDS = 300;
/** The events after which a profile may have to change. */
export const NEEDED_EVENTS = [
  "checkout.session.completed",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
] as const;
const GONE: CustomerState = { gone: true, subscriptions: [] };

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Null for Stripe itself. */
  apiBase: string | null;
}

export function stripeClient(settings: Omit<StripeSettings, "webhookSecret">): Stripe {
  return new Stripe(settings.secretKey, {
    // A row of ours may be locked while the provider answers.
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.apiBase && addressOf(settings.apiBase)),
  });
}

export function stripePayments(settings: StripeSettings): Payments {
  const stripe = stripeClient(settings);
  const { sessions } = stripe.checkout;
  const portals = stripe.billingPortal.sessions;

  return {
    async createCustomer({ userId, email, replaces }) {
      const key = `customer-${userId}${replaces ? `-after-${replaces}` : ""}`;
      const customer = await withProviderErrors(
        stripe.customers.create(
          { email, metadata: { user_id: userId }, preferred_locales: [LOCALE] },
          { idempotencyKey: key },
        ),
      );
      return customer.id;
    },
    async readCustomer(customerId) {
      const customer = await nullIfMissing(stripe.customers.retrieve(customerId));
      if (!customer || customer.deleted) return GONE;
      const listed = await withProviderErrors(
        stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }),
      );
      return { gone: false, subscriptions: listed.data.flatMap(toSubscriptionState) };
    },
    async readLatestInvoice(subscription) {
      const [invoice] = (await withProviderErrors(stripe.invoices.list({ subscription, limit: 1 })))
        .data;
      return invoice ? toInvoiceState(invoice) : null;
    },
    async removeCustomer(customerId) {
      await nullIfMissing(stripe.customers.del(customerId));
    },
    async createCheckout(request) {
      const { customerId: customer, priceId, trialDays, userId } = request;
      const open = await withProviderErrors(
        sessions.list({ customer, status: "open", limit: 100 }),
      );
      for (const { id } of open.data) await withProviderErrors(sessions.expire(id));
      const session = await withProviderErrors(
        sessions.create({
          mode: "subscription",
          customer,
          // Collecting a tax id requires that the customer may be updated.
          customer_update: { name: "auto", address: "auto" },
          line_items: [{ price: priceId, quantity: 1 }],
          locale: LOCALE,
          tax_id_collection: { enabled: true },
          payment_method_collection: "always",
          subscription_data: {
            metadata: { user_id: userId },
            ...(trialDays > 0 && { trial_period_days: trialDays }),
          },
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
        }),
      );
      if (!session.url) throw new Failure("payments_unavailable");
      return session.url;
    },
    async createPlanChange({ customerId, subscription, priceId, successUrl, cancelUrl }) {
      const item = { id: subscription.itemId, price: priceId, quantity: 1 };
      const session = await withProviderErrors(
        portals.create({
          customer: customerId,
          locale: LOCALE,
          return_url: cancelUrl,
          flow_data: {
            type: "subscription_update_confirm",
            subscription_update_confirm: { subscription: subscription.id, items: [item] },
            after_completion: { type: "redirect", redirect: { return_url: successUrl } },
          },
        }),
      );
      return session.url;
    },
    async createPortal({ customerId, returnUrl }) {
      const session = await nullIfMissing(
        portals.create({ customer: customerId, locale: LOCALE, return_url: returnUrl }),
      );
      if (!session) throw new Failure("payment_customer_missing");
      return session.url;
    },
    readEvent(body, signature) {
      const { webhookSecret } = settings;
      try {
        return toPaymentEvent(
          stripe.webhooks.constructEvent(
            Buffer.from(body),
            signature,
            webhookSecret,
            SIGNATURE_TOLERANCE_SECONDS,
          ),
        );
      } catch (error) {
        throw new Failure("payment_signature_invalid", {}, { cause: error });
      }
    },
  };
}

function addressOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, protocol: scheme, port: port || (scheme === "http" ? 80 : 443) };
}

/** Reports an unreachable provider as such, so that the caller may retry; any other error is ours. */
async function withProviderErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isUnavailable =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500);
    throw isUnavailable ? new Failure("payments_unavailable", {}, { cause: error }) : error;
  }
}

async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await withProviderErrors(answer);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing")
      return null;
    throw error;
  }
}
