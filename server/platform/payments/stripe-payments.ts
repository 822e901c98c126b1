import Stripe from "stripe";
import { Failure } from "#contract/errors.ts";
import { readTaxId } from "#contract/tax-id.ts";
import type { CustomerState, Payments } from "#server/platform/payments/payments.ts";
import { portalConfiguration } from "#server/platform/payments/portal-configuration.ts";
import { providerFailure } from "#server/platform/payments/provider-failure.ts";
import {
  toInvoiceState,
  toPaymentEvent,
  toSubscriptionState,
} from "#server/platform/payments/read-stripe.ts";
import { stripeMoneyBack } from "#server/platform/payments/stripe-money-back.ts";
import { stripeTaxIds } from "#server/platform/payments/stripe-tax-ids.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const LOCALE = "pt-BR";
const SIGNATURE_TOLERANCE_SECONDS = 300;
/** The events after which a profile may have to change. */
export const NEEDED_EVENTS = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.refunded",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.deleted",
  "customer.subscription.trial_will_end",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "refund.failed",
  "refund.updated",
] as const;
const GONE: CustomerState = { gone: true, taxId: null, subscriptions: [] };

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

export function stripePayments(settings: StripeSettings, log: Log): Payments {
  const stripe = stripeClient(settings);
  const withProviderErrors = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw providerFailure(error, log);
    });
  const nullIfMissing = <T>(answer: Promise<T>): Promise<T | null> =>
    withProviderErrors(answer.catch(nullForMissing));
  const { sessions } = stripe.checkout;
  /** Unless it was paid in the moment in between. */
  const expire = async (id: string): Promise<void> => {
    try {
      await sessions.expire(id);
    } catch (error) {
      const session = await withProviderErrors(sessions.retrieve(id));
      if (session.status === "open") throw providerFailure(error, log);
    }
  };
  const portals = stripe.billingPortal.sessions;
  const configuration = portalConfiguration(stripe);

  return {
    ...stripeMoneyBack(stripe, { withProviderErrors, nullIfMissing }),
    ...stripeTaxIds(stripe, { withProviderErrors, log }),
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
      // Before the customer: whoever sees a purchase also sees what was typed at it.
      const listed = await nullIfMissing(
        stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }),
      );
      const customer =
        listed &&
        (await nullIfMissing(stripe.customers.retrieve(customerId, { expand: ["tax_ids"] })));
      if (!customer || customer.deleted) return GONE;
      const taxId = readTaxId(customer.tax_ids?.data[0]?.value ?? "")?.value ?? null;
      return { gone: false, taxId, subscriptions: listed.data.flatMap(toSubscriptionState) };
    },
    async listSubscriptions(after) {
      const page = await withProviderErrors(
        stripe.subscriptions.list({
          status: "all",
          limit: 100,
          ...(after && { starting_after: after }),
        }),
      );
      return {
        subscriptions: page.data.flatMap((subscription) =>
          toSubscriptionState(subscription).map((state) => ({
            ...state,
            customerId: customerOf(subscription),
          })),
        ),
        next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
      };
    },
    async listInvoices(customer, limit) {
      const expand = ["data.payments"];
      const listed = await nullIfMissing(stripe.invoices.list({ customer, limit, expand }));
      if (!listed || listed.data.length === 0) return [];
      const charges = await nullIfMissing(stripe.charges.list({ customer, limit: 100 }));
      return listed.data.map((invoice) => toInvoiceState(invoice, charges?.data));
    },
    async readLatestInvoice(subscription) {
      const [invoice] = (await withProviderErrors(stripe.invoices.list({ subscription, limit: 1 })))
        .data;
      return invoice ? toInvoiceState(invoice) : null;
    },
    async readNextCharge(subscription) {
      const preview = stripe.invoices.createPreview({ subscription });
      return (await withProviderErrors(preview.catch(nullForNone)))?.amount_due ?? null;
    },
    async removeCustomer(customerId) {
      await nullIfMissing(stripe.customers.del(customerId));
    },
    async closeCheckouts(customer) {
      const open = await nullIfMissing(sessions.list({ customer, status: "open", limit: 100 }));
      for (const { id } of open?.data ?? []) await expire(id);
    },
    async createCheckout(request) {
      const { customerId: customer, priceId, trialDays, userId } = request;
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
          allow_promotion_codes: true,
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
          ...(await withProviderErrors(configuration())),
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
        portals.create({
          customer: customerId,
          locale: LOCALE,
          return_url: returnUrl,
          ...(await withProviderErrors(configuration())),
        }),
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

function customerOf({ customer }: Stripe.Subscription): string {
  return typeof customer === "string" ? customer : customer.id;
}

function addressOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, protocol: scheme, port: port || (scheme === "http" ? 80 : 443) };
}

/** What is not there is an answer, unlike everything else that fails. */
function nullForMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
  throw error;
}

/** An ended subscription has no invoice to come. */
function nullForNone(error: unknown): null {
  const isNone =
    error instanceof Stripe.errors.StripeError && error.code === "invoice_upcoming_none";
  return isNone ? null : nullForMissing(error);
}
