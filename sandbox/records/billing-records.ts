import type { TaxIdType } from "#sandbox/records/customer-records.ts";

export type SubscriptionStatus =
  | "active"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "past_due"
  | "paused"
  | "trialing"
  | "unpaid";

export interface SubscriptionRecord {
  id: string;
  itemId: string;
  customer: string;
  price: string;
  status: SubscriptionStatus;
  metadata: Record<string, string>;
  billingMode: "classic" | "flexible";
  created: number;
  anchor: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  /** The notice of the trial's end was sent. */
  trialTold: boolean;
  /** What happens when a trial ends without a way to pay. */
  withoutMethod: "cancel" | "create_invoice" | "pause";
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancellation: Cancellation;
  defaultMethod: string | null;
  latestInvoice: string | null;
  discount: string | null;
  /** What the current price cost for a whole period, discount included: credits are parts of it. */
  debited: number;
  /** Prorations that wait for the next invoice. */
  pendingLines: LineDraft[];
  failedAttempts: number;
  nextAttempt: number | null;
}

export interface Cancellation {
  reason: "cancellation_requested" | "payment_disputed" | "payment_failed" | null;
  comment: string | null;
  feedback: string | null;
}

export interface InvoiceRecord {
  id: string;
  /** Part of the address of its page. */
  secret: string;
  /** Null while it is a draft. */
  number: string | null;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  customer: string;
  subscription: string;
  subscriptionItem: string;
  reason: InvoiceReason;
  created: number;
  /** When the draft becomes final by itself. */
  finalizesAt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  uncollectibleAt: number | null;
  periodStart: number;
  periodEnd: number;
  lines: InvoiceLine[];
  balanceBefore: number;
  balanceAfter: number | null;
  attempts: number;
  /** The payment that is asked for; null when nothing is due. */
  intent: string | null;
  /** Who the invoice is made out to, as they were when it became final. */
  person: {
    email: string | null;
    name: string | null;
    taxIds: { type: TaxIdType; value: string }[];
  };
}

export type InvoiceReason =
  | "subscription_create"
  | "subscription_cycle"
  | "subscription_update"
  /** Of a preview, which no book has. */
  | "upcoming";

export interface LineDraft {
  description: string;
  price: string;
  /** Before the discount. */
  amount: number;
  discount: { id: string; amount: number } | null;
  proration: boolean;
  /** The proration's invoice item. */
  item: string | null;
  periodStart: number;
  periodEnd: number;
}

export interface InvoiceLine extends LineDraft {
  id: string;
}
