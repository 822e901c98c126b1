/** The card provider, reduced to what the product asks of it. Every answer is the provider's own, as of now. */
export interface Payments {
  /** The customer made for this user, the same one however often it is asked for. */
  createCustomer(request: CustomerRequest): Promise<string>;
  readCustomer(customerId: string): Promise<CustomerState>;
  /** What was charged last for a subscription. */
  readLatestInvoice(subscriptionId: string): Promise<InvoiceState | null>;
  /** Cancels whatever the customer subscribes to and forgets them. Done twice, it is done. */
  removeCustomer(customerId: string): Promise<void>;
  /** The hosted page for a first payment; pages of earlier ones that are still open stop working. */
  createCheckout(request: CheckoutRequest): Promise<string>;
  /** The hosted page that asks before a subscription changes its plan. */
  createPlanChange(request: PlanChangeRequest): Promise<string>;
  /** The hosted page where a customer changes card or plan, cancels and sees invoices. */
  createPortal(request: { customerId: string; returnUrl: string }): Promise<string>;
  /** Throws a refusal when the signature does not fit the body, or is old. */
  readEvent(body: Uint8Array, signature: string): PaymentEvent;
}

export interface CustomerRequest {
  userId: string;
  email: string;
  /** The customer that this one follows, deleted at the provider. */
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
  /** All there ever were, newest first. */
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
  /** Why it was written: 'subscription_create', 'subscription_update', 'subscription_cycle' … */
  reason: string | null;
  /** In centavos. */
  amountPaid: number;
}

export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
}
