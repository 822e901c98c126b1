import { ApiError, badRequest } from "#sandbox/api/api-errors.ts";
import { declines } from "#sandbox/payments/declines.ts";
import type { Refusal } from "#sandbox/payments/refusal-of.ts";

/** Answers a payment that did not go through as the real API does. */
export function requirePayment(refusal: Refusal | null): void {
  if (refusal === null) return;
  if (refusal === "no_method") {
    throw badRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      undefined,
      "resource_missing",
    );
  }
  if (refusal === "authentication_required") {
    throw new ApiError(402, {
      type: "card_error",
      code: "subscription_payment_intent_requires_action",
      message:
        "Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.",
    });
  }
  const { code, declineCode, message } = declines[refusal];
  throw new ApiError(402, { type: "card_error", code, decline_code: declineCode, message });
}
