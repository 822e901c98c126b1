import type Stripe from "stripe";

export interface CheckoutRecord {
  id: string;
  customer: string;
  price: string;
  trialDays: number;
  withoutMethod: "cancel" | "create_invoice" | "pause";
  billingMode: "classic" | "flexible";
  status: "complete" | "expired" | "open";
  created: number;
  expires: number;
  locale: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  taxIdCollection: boolean;
  methodCollection: "always" | "if_required";
  /** Null: what the account has switched on. */
  methodTypes: ("boleto" | "card")[] | null;
  /** Whether the page accepts promotion codes. */
  allowsCodes: boolean;
  coupon: { id: string; promotion: string | null } | null;
  clientReference: string | null;
  successUrl: string;
  cancelUrl: string | null;
  /** The payment that was tried on the page. */
  intent: string | null;
  subscription: string | null;
  invoice: string | null;
  /** A card that awaits authentication by its owner, and what else was typed with it. */
  pending: { method: string; name: string; taxId: string } | null;
  /** Complete, but the payment has yet to arrive. */
  awaitsPayment: boolean;
}

export interface PortalRecord {
  id: string;
  secret: string;
  customer: string;
  configuration: string;
  created: number;
  locale: string | null;
  returnUrl: string | null;
  flow: PortalFlow | null;
  /** A card that awaits authentication by its owner. */
  pendingMethod: string | null;
}

export interface PortalFlow {
  type:
    | "payment_method_update"
    | "subscription_cancel"
    | "subscription_update"
    | "subscription_update_confirm";
  subscription: string | null;
  /** For a change of plan that only waits for the confirmation. */
  item: { id: string; price: string } | null;
  /** Where the flow leads when it is done; null: to the portal's first page. */
  returnUrl: string | null;
}

export interface ConfigurationRecord {
  id: string;
  created: number;
  updated: number;
  active: boolean;
  isDefault: boolean;
  name: string | null;
  defaultReturnUrl: string | null;
  businessProfile: Stripe.BillingPortal.Configuration["business_profile"];
  features: Stripe.BillingPortal.Configuration.Features;
  metadata: Record<string, string>;
}
