import type { TaxId } from "#contract/tax-id.ts";

/** The payment provider, reduced to what the product needs. Every answer is the provider's current state. */
export interface Payments {
  /** Creates the user's customer; repeated calls return the same one. */
  createCustomer(request: CustomerRequest): Promise<string>;
  readCustomer(customerId: string): Promise<CustomerState>;
  /** The one tax id of a customer from now on. */
  saveTaxId(customerId: string, taxId: TaxId): Promise<void>;
  /** All subscriptions of all customers, in pages; `after` is the `next` of the page before. */
  listSubscriptions(after: string | null): Promise<SubscriptionPage>;
  /** The invoices of a customer, newest first. */
  listInvoices(customerId: string, limit: number): Promise<InvoiceState[]>;
  /** The latest invoice of a subscription. */
  readLatestInvoice(subscriptionId: string): Promise<InvoiceState | null>;
  /** What the next period of a subscription will cost, in centavos; null when none comes. */
  readNextCharge(subscriptionId: string): Promise<number | null>;
  /** The payment that is still to be made for a subscription. */
  readOpenPayment(subscriptionId: string): Promise<OpenPayment | null>;
  /** Whose card a charge was made to; events about refunds and disputes do not say it. */
  readCustomerOfCharge(chargeId: string): Promise<string | null>;
  /** Everything of a charge that went back, or is asked back. */
  listReversals(chargeId: string): Promise<ReversalState[]>;
  /** What went back since a moment, or is asked back, whoever paid, in pages, as subscriptions are. */
  listReversalsSince(kind: ReversalKind, since: Date, after: string | null): Promise<ReversalPage>;
  /**
   * Gives back what is left of a payment. Repeated, it is the same refund; null when nothing is left, or a
   * bank holds it.
   */
  refund(paymentId: string): Promise<ReversalState | null>;
  /** Ends a subscription at once. Safe to repeat. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Cancels the customer's subscriptions and deletes the customer. Safe to repeat. */
  removeCustomer(customerId: string): Promise<void>;
  /** Ends the pages for a first payment that are still open: nothing can be bought on them any more. */
  closeCheckouts(customerId: string): Promise<void>;
  /** The hosted page for a first payment. */
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
  /** CPF or CNPJ that was typed on a page of the provider, without its dots. */
  taxId: string | null;
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
  /** When it ends, once it was cancelled. */
  cancelAt: Date | null;
  hadTrial: boolean;
}

export interface SubscriptionPage {
  subscriptions: (SubscriptionState & { customerId: string })[];
  next: string | null;
}

export interface InvoiceState {
  id: string;
  /** Why the invoice was created: 'subscription_create', 'subscription_update', 'subscription_cycle' … */
  reason: string | null;
  /** In centavos. */
  amountPaid: number;
  amountDue: number;
  status: string | null;
  createdAt: Date;
  paidAt: Date | null;
  subscriptionId: string | null;
  /** What was paid with; null while nothing was. */
  paymentId: string | null;
  /** How much of it went back, in centavos. */
  refunded: number;
  /** Whether a bank asks it back, or did. */
  disputed: boolean;
  /** The provider's page for it, where an open one can be paid. */
  pageUrl: string | null;
  pdfUrl: string | null;
}

export interface OpenPayment {
  /** Where it can be made or confirmed. */
  url: string | null;
  /** The card's owner has to confirm it. */
  needsConfirmation: boolean;
}

export type ReversalKind = "refund" | "dispute";

export interface ReversalPage {
  reversals: (ReversalState & { chargeId: string | null; customerId: string | null })[];
  next: string | null;
}

export interface ReversalState {
  id: string;
  kind: ReversalKind;
  status: string;
  /** In centavos. */
  amount: number;
  createdAt: Date;
}

export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** The charge of a refund or dispute. */
  chargeId: string | null;
}
