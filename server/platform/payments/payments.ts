/** The card provider, reduced to what the product asks of it. */
export interface Payments {
  /** Returns the customer made for this user, the same one however often it is called. */
  ensureCustomer(user: { id: string; email: string }): Promise<{ customerId: string }>;
  createCheckout(request: CheckoutRequest): Promise<{ url: string }>;
  /** The hosted page where a customer changes card or plan, cancels and sees invoices. */
  createPortal(request: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** The customer's subscription as the provider knows it now; null when there never was one. */
  readSubscription(customerId: string): Promise<SubscriptionState | null>;
  /** Throws when the signature does not fit the body. */
  readEvent(body: Buffer, signature: string): Promise<{ id: string; customerId: string | null }>;
}

export interface CheckoutRequest {
  customerId: string;
  priceId: string;
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
}

export interface SubscriptionState {
  subscriptionId: string;
  status: string;
  priceId: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
}
