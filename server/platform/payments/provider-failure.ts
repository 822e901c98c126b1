import Stripe from "stripe";
import { Failure } from "#contract/errors.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

const RETRY_SECONDS = 5;

/** An error of the provider as a person is told it; the log names the setting to mend, where it is one. */
export function providerFailure(error: unknown, log: Log): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode = 0, code, param, requestId } = error;
  const facts = { status: statusCode, code, param, provider_request: requestId };
  const setting = settingToMend(error);
  if (setting) {
    log.error(`the payment provider refuses us: ${setting}`, { ...facts, error });
    return new Failure("payments_misconfigured", {}, { cause: error });
  }
  if (isBusy(error)) {
    log.warn("the payment provider is busy", facts);
    return new Failure("payments_busy", { retry_after: RETRY_SECONDS }, { cause: error });
  }
  if (error instanceof Stripe.errors.StripeConnectionError || statusCode >= 500) {
    return new Failure("payments_unavailable", {}, { cause: error });
  }
  log.error("the payment provider refused a request", { ...facts, error });
  return new Failure("payment_refused", {}, { cause: error });
}

/** Too many at once, or somebody else is at the same object: the same request may succeed in a moment. */
function isBusy(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error.statusCode === 409 ||
    error.code === "lock_timeout"
  );
}

/** What an operator has to change, in words; null where it is none of our settings. */
function settingToMend(error: InstanceType<typeof Stripe.errors.StripeError>): string | null {
  const { param = "", message } = error;
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return "STRIPE_SECRET_KEY is not a key of this account";
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return "STRIPE_SECRET_KEY lacks a permission that the answer names";
  }
  if (error.statusCode !== 400 && error.statusCode !== 404) return null;
  if (/price/.test(param)) {
    return "STRIPE_PRICE_BASIC, STRIPE_PRICE_PRO or STRIPE_PRICE_TEAM is no price of this account and mode";
  }
  if (/configuration/.test(param) || /configuration/i.test(message)) {
    return "the customer portal is not set up: run npm run setup-payments";
  }
  return null;
}
