import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { InvoiceRecord, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type {
  CouponRecord,
  DiscountRecord,
  PriceRecord,
  ProductRecord,
  PromotionRecord,
} from "#sandbox/records/catalog-records.ts";
import type {
  CustomerRecord,
  MethodRecord,
  TaxIdRecord,
} from "#sandbox/records/customer-records.ts";
import type {
  EndpointRecord,
  EventRecord,
  FaultRecord,
  StoredAnswer,
} from "#sandbox/records/delivery-records.ts";
import type {
  CheckoutRecord,
  ConfigurationRecord,
  PortalRecord,
} from "#sandbox/records/page-records.ts";
import type {
  ChargeRecord,
  DisputeRecord,
  IntentRecord,
  RefundRecord,
} from "#sandbox/records/payment-records.ts";
import { upgradeState } from "#sandbox/upgrade-state.ts";

/** Times are Unix seconds of the sandbox's own clock; money is in centavos. */
export interface SandboxState {
  /** Of the form of this file. */
  version: 2;
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** How far the clock is ahead of the real one. */
  aheadSeconds: number;
  /** `held`: sent when it is `on` again. `off`: what happens meanwhile is never sent. */
  delivery: "held" | "off" | "on";
  customers: CustomerRecord[];
  methods: MethodRecord[];
  taxIds: TaxIdRecord[];
  products: ProductRecord[];
  prices: PriceRecord[];
  coupons: CouponRecord[];
  promotions: PromotionRecord[];
  discounts: DiscountRecord[];
  subscriptions: SubscriptionRecord[];
  invoices: InvoiceRecord[];
  intents: IntentRecord[];
  charges: ChargeRecord[];
  refunds: RefundRecord[];
  disputes: DisputeRecord[];
  checkouts: CheckoutRecord[];
  portals: PortalRecord[];
  configurations: ConfigurationRecord[];
  endpoints: EndpointRecord[];
  events: EventRecord[];
  faults: FaultRecord[];
  answers: Record<string, StoredAnswer>;
}

export async function loadState(file: string, fresh: SandboxState): Promise<SandboxState> {
  try {
    return { ...fresh, ...upgradeState(JSON.parse(await readFile(file, "utf8"))) };
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
