import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Times are Unix seconds of the sandbox's own clock; money is in centavos. */
export interface SandboxState {
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** How far the clock is ahead of the real one. */
  aheadSeconds: number;
  customers: CustomerRecord[];
  subscriptions: SubscriptionRecord[];
  invoices: InvoiceRecord[];
  checkouts: CheckoutRecord[];
  portals: PortalRecord[];
  events: EventRecord[];
  answers: Record<string, StoredAnswer>;
}

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  locales: string[];
  deleted: boolean;
  card: CardRecord | null;
  taxId: { type: "br_cpf" | "br_cnpj"; value: string } | null;
  /** Below zero: credit that the next invoices use. */
  balance: number;
}

export interface CardRecord {
  last4: string;
  /** Accepted when saved, declined when charged later. */
  failsLater: boolean;
}

export interface SubscriptionRecord {
  id: string;
  itemId: string;
  customer: string;
  price: string;
  status: "active" | "trialing" | "past_due" | "canceled";
  metadata: Record<string, string>;
  created: number;
  anchor: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoice: string | null;
  failedAttempts: number;
  nextAttempt: number | null;
}

export interface InvoiceRecord {
  id: string;
  number: string;
  customer: string;
  subscription: string;
  subscriptionItem: string;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  created: number;
  periodStart: number;
  periodEnd: number;
  lines: InvoiceLine[];
  balanceBefore: number;
  balanceAfter: number;
  attempts: number;
  paidAt: number | null;
}

export interface InvoiceLine {
  id: string;
  description: string;
  price: string;
  amount: number;
  proration: boolean;
}

export interface CheckoutRecord {
  id: string;
  customer: string;
  price: string;
  trialDays: number;
  status: "open" | "complete" | "expired";
  created: number;
  expires: number;
  locale: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  taxIdCollection: boolean;
  successUrl: string;
  cancelUrl: string | null;
  subscription: string | null;
  invoice: string | null;
  /** A card that awaits authentication by its owner. */
  pendingCard: CardRecord | null;
}

export interface PortalRecord {
  id: string;
  secret: string;
  customer: string;
  created: number;
  locale: string | null;
  returnUrl: string | null;
  flow: { subscription: string; item: string; price: string; returnUrl: string | null } | null;
  pendingCard: CardRecord | null;
}

export interface EventRecord {
  id: string;
  type: string;
  body: string;
  delivered: boolean;
}

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
  at: number;
}

export async function loadState(file: string, fresh: SandboxState): Promise<SandboxState> {
  try {
    return { ...fresh, ...JSON.parse(await readFile(file, "utf8")) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return fresh;
    throw error;
  }
}

/** Atomic: a crash half-way leaves the previous state. */
export async function saveState(file: string, state: SandboxState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
