import Stripe from "stripe";
import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { Failure } from "#contract/errors.ts";
import { providerFailure } from "#server/platform/payments/provider-failure.ts";
import { silentLog } from "#tests/support/silent-log.ts";

type Raw = ConstructorParameters<typeof Stripe.errors.StripeError>[0];
const { errors } = Stripe;
const raw = (fields: object): Raw =>
  ({ message: "no", type: "invalid_request_error", ...fields }) as Raw;

const CASES: [what: string, error: Error, code: ErrorCode, names: RegExp | null][] = [
  [
    "a wrong key",
    new errors.StripeAuthenticationError(raw({ statusCode: 401 })),
    "payments_misconfigured",
    /STRIPE_SECRET_KEY/,
  ],
  [
    "a key without a permission",
    new errors.StripePermissionError(raw({ statusCode: 403 })),
    "payments_misconfigured",
    /STRIPE_SECRET_KEY/,
  ],
  [
    "a price of nobody",
    new errors.StripeInvalidRequestError(
      raw({ statusCode: 400, code: "resource_missing", param: "line_items[0][price]" }),
    ),
    "payments_misconfigured",
    /STRIPE_PRICE/,
  ],
  [
    "no portal",
    new errors.StripeInvalidRequestError(
      raw({
        statusCode: 400,
        message:
          "No configuration provided and your test mode default configuration has not been created.",
      }),
    ),
    "payments_misconfigured",
    /setup-payments/,
  ],
  [
    "another refusal",
    new errors.StripeInvalidRequestError(raw({ statusCode: 400, param: "email" })),
    "payment_refused",
    null,
  ],
  [
    "a declined card",
    new errors.StripeCardError(raw({ statusCode: 402, type: "card_error" })),
    "payment_refused",
    null,
  ],
  [
    "a key in use",
    new errors.StripeIdempotencyError(raw({ statusCode: 409 })),
    "payments_busy",
    null,
  ],
  [
    "a locked object",
    new errors.StripeInvalidRequestError(raw({ statusCode: 409, code: "lock_timeout" })),
    "payments_busy",
    null,
  ],
  [
    "too many requests",
    new errors.StripeRateLimitError(raw({ statusCode: 429 })),
    "payments_busy",
    null,
  ],
  ["no answer", new errors.StripeConnectionError(raw({})), "payments_unavailable", null],
  [
    "a fault of theirs",
    new errors.StripeAPIError(raw({ statusCode: 500 })),
    "payments_unavailable",
    null,
  ],
];

test.each(CASES)(
  "%s becomes a code of ours, and the log names the setting to mend",
  (_, error, code, names) => {
    const lines: string[] = [];
    const log = { ...silentLog, error: (message: string) => void lines.push(message) };
    const failure = providerFailure(error, log);
    expect(failure).toBeInstanceOf(Failure);
    expect((failure as Failure).code).toBe(code);
    expect((failure as Failure).message).not.toMatch(/no$|Stripe/);
    if (names) expect(lines.join()).toMatch(names);
  },
);

test("what is no answer of theirs stays what it is", () => {
  const bug = new TypeError("undefined is not a function");
  expect(providerFailure(bug, silentLog)).toBe(bug);
});
