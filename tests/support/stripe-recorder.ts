import type { SchemaObject } from "ajv";
import Stripe from "stripe";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import type { StripeSchemas } from "#tests/support/stripe-schemas.ts";

/** Where the package declares what each resource answers. */
const RESOURCES = {
  customers: ["Customers", "CustomerResource"],
  paymentMethods: ["PaymentMethods", "PaymentMethodResource"],
  products: ["Products", "ProductResource"],
  prices: ["Prices", "PriceResource"],
  coupons: ["Coupons", "CouponResource"],
  promotionCodes: ["PromotionCodes", "PromotionCodeResource"],
  "checkout.sessions": ["Checkout/Sessions", "SessionResource"],
  "billingPortal.configurations": ["BillingPortal/Configurations", "ConfigurationResource"],
  "billingPortal.sessions": ["BillingPortal/Sessions", "SessionResource"],
  subscriptions: ["Subscriptions", "SubscriptionResource"],
  invoices: ["Invoices", "InvoiceResource"],
  invoicePayments: ["InvoicePayments", "InvoicePaymentResource"],
  paymentIntents: ["PaymentIntents", "PaymentIntentResource"],
  charges: ["Charges", "ChargeResource"],
  refunds: ["Refunds", "RefundResource"],
  disputes: ["Disputes", "DisputeResource"],
  webhookEndpoints: ["WebhookEndpoints", "WebhookEndpointResource"],
  events: ["Events", "EventResource"],
} as const satisfies Record<string, readonly [file: string, className: string]>;

export type Resource = keyof typeof RESOURCES;

export interface Answered {
  /** As `customers.retrieve`. */
  called: string;
  /** As the sandbox declares it: `GET /v1/customers/:id`. */
  route: string;
  status: number;
  schema: SchemaObject;
  /** As it came over the wire. */
  body: unknown;
}

export interface Recorder {
  answers: Answered[];
  /** Calls the SDK and keeps what the wire said, with the type that the SDK promises for it. */
  ask<T>(resource: Resource, method: string, call: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** The same, of a call that is refused. */
  refused(
    resource: Resource,
    method: string,
    call: (stripe: Stripe) => Promise<unknown>,
  ): Promise<void>;
}

/** The SDK on a sandbox, with all that the sandbox answers written down. */
export function recordingStripe(
  { apiBase, secretKey }: Pick<Sandbox, "apiBase" | "secretKey">,
  schemas: StripeSchemas,
): Recorder {
  const { hostname, port } = new URL(apiBase);
  let last = { route: "", status: 0, body: null as unknown };
  const listen: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    const body = (await answer.clone().json()) as unknown;
    last = { route: `${init?.method ?? "GET"} ${patternOf(path)}`, status: answer.status, body };
    return answer;
  };
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(listen),
  });
  const answers: Answered[] = [];
  const keep = (resource: Resource, method: string) => {
    const [file, className] = RESOURCES[resource];
    const schema =
      last.status < 400
        ? schemas.ofMethod(`resources/${file}.d.ts`, className, method)
        : schemas.ofError();
    answers.push({ called: `${resource}.${method}`, schema, ...last });
  };
  return {
    answers,
    async ask(resource, method, call) {
      const answer = await call(stripe);
      keep(resource, method);
      return answer;
    },
    async refused(resource, method, call) {
      const error = await call(stripe).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof Stripe.errors.StripeError))
        throw new Error(`${method} was not refused`);
      keep(resource, `${method} refused ${last.status}`);
    },
  };
}

/** Paths without an id in them. */
const COLLECTIONS = /^\/v1\/((?:checkout|billing_portal)\/)?[a-z_]+$|\/create_preview$/;

/** `/v1/customers/cus_1/tax_ids/txi_1` as `/v1/customers/:customer/tax_ids/:id`. */
function patternOf(path: string): string {
  if (COLLECTIONS.test(path)) return path;
  const parts = path.split("/");
  const isNested = parts[1] === "v1" && parts[2] === "customers" && parts.length > 4;
  const first = parts[2] === "checkout" || parts[2] === "billing_portal" ? 4 : 3;
  return parts
    .map((part, index) => {
      if (isNested && index === 3) return ":customer";
      return index === first || (isNested && index === 5) ? ":id" : part;
    })
    .join("/");
}
