/** The payment provider, reduced to what the product needs. Every answer is the provider's current state. */
export interface Payments {
  /** Creates the user's customer; repeated calls return the same one. */
  createCustomer(request: CustomerRequest): Promise<string>;
  readCustomer(customerId: string): Promise<CustomerState>;
  /** The latest invoice of a subscription. */
  readLatestInvoice(subscriptionId: string): Promise<InvoiceState | null>;
  /** Cancels the customer's subscriptions and deletes the customer. Safe to repeat. */
  removeCustomer(customerId: string): Promise<void>;
  /** The hosted page for a first payment; earlier pages that are still open stop working. */
  createCheckout(request: CheckoutRequest): Promise<string>;
  /** The hosted page that confirms a change of plan. */
  createPlanChange(request: PlanChangeRequest): Promise<string>;
  /** The hosted page where a customer changes card or plan, cancels and sees invoices. */
  createPortal(request: { customerId: string; returnUrl: string }): Promise<string>;
  /** Throws a `Failure` when the signature does not match the body or is too old. */
  readEvent(body: Uint8Array, signature: string): PaymentEvent;
}

export interface CustomerRequest {
  userId: string;
  email: string;
  /** The earlier customer, deleted at the provider, that this one replaces. */
  replaces: string | null;
}

export interface CheckoutRequest {
  customerId: string;
  userId: string;
  priceId: string;
  /** 0 when no trial is granted. */
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
}

export interface PlanChangeRequest {
  customerId: string;
  subscription: SubscriptionState;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

export interface CustomerState {
  /** Deleted at the provider, and every subscription with it. */
  gone: boolean;
  /** All subscriptions ever made, newest first. */
  subscriptions: SubscriptionState[];
}

export interface SubscriptionState {
  id: string;
  itemId: string;
  status: string;
  priceId: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  hadTrial: boolean;
}

export interface InvoiceState {
  id: string;
  /** Why the invoice was created: 'subscription_create', 'subscription_update', 'subscription_cycle' … */
  reason: string | null;
  /** In centavos. */
  amountPaid: number;
}

export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
}
