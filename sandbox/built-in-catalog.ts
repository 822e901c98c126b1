import { type PriceIds, plans } from "#contract/plans.ts";
import { CREATED } from "#sandbox/events/endpoints.ts";
import type {
  CouponRecord,
  PriceRecord,
  ProductRecord,
  PromotionRecord,
} from "#sandbox/records/catalog-records.ts";
import type { ConfigurationRecord } from "#sandbox/records/page-records.ts";
import type { SandboxState } from "#sandbox/sandbox-state.ts";

/** What a person types on the checkout page. */
export const DEMO_CODE = "BEMVINDO20";

/** What the account has from the start: the product's plans, a promotion code and a complete portal. */
export function addBuiltIns(state: SandboxState, priceIds: PriceIds): void {
  const own = plans.map(({ name, price }) => builtIn(priceIds[name], name, price));
  state.products = beside(
    own.map(({ product }) => product),
    state.products,
  );
  state.prices = beside(
    own.map(({ price }) => price),
    state.prices,
  );
  if (state.coupons.length === 0) {
    state.coupons = [demoCoupon];
    state.promotions = [demoPromotion];
  }
  const portal = completePortal(state.prices);
  const known = state.configurations.find(({ id }) => id === portal.id);
  if (!known) state.configurations.unshift(portal);
  else if (known.updated === CREATED) Object.assign(known, portal);
}

/** Plans of other settings than these are still known, for whoever has subscribed to them. */
function beside<Row extends { id: string; active: boolean; builtIn: boolean }>(
  own: Row[],
  stored: readonly Row[],
): Row[] {
  const others = stored.filter(({ id }) => !own.some((one) => one.id === id));
  return [
    ...own,
    ...others.map((one) => (one.builtIn ? { ...one, active: false, builtIn: false } : one)),
  ];
}

function builtIn(id: string, name: string, amount: number) {
  const productId = `prod_${name.toLowerCase()}`;
  const common = { active: true, created: CREATED, metadata: {}, builtIn: true };
  const product: ProductRecord = {
    id: productId,
    name: `Alfinete ${name}`,
    description: null,
    updated: CREATED,
    defaultPrice: id,
    ...common,
  };
  const price: PriceRecord = {
    id,
    product: productId,
    amount,
    recurring: { interval: "month", count: 1 },
    lookupKey: null,
    nickname: null,
    ...common,
  };
  return { product, price };
}

const demoCoupon: CouponRecord = {
  id: "bemvindo",
  name: "Boas-vindas",
  created: CREATED,
  percentOff: 20,
  amountOff: null,
  duration: "once",
  months: null,
  redeemed: 0,
  metadata: {},
};

const demoPromotion: PromotionRecord = {
  id: "promo_bemvindo",
  code: DEMO_CODE,
  coupon: demoCoupon.id,
  created: CREATED,
  active: true,
  redeemed: 0,
  metadata: {},
};

/** The account's default, as the app needs it; one that is made through the API has everything switched off. */
export function completePortal(prices: readonly PriceRecord[]): ConfigurationRecord {
  const own = prices.filter(({ builtIn }) => builtIn);
  return {
    id: "bpc_sandbox",
    created: CREATED,
    updated: CREATED,
    active: true,
    isDefault: true,
    name: null,
    defaultReturnUrl: null,
    businessProfile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    features: {
      customer_update: { allowed_updates: ["tax_id"], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ["price"],
        enabled: true,
        products: own.map(({ id, product }) => ({
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          prices: [id],
          product,
        })),
        proration_behavior: "always_invoice",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    metadata: {},
  };
}
