import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { cents, count, flag, metadata, parseParams, readQuery } from "#sandbox/api/read-params.ts";
import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { CouponRecord, PromotionRecord } from "#sandbox/records/catalog-records.ts";
import { presentCoupon, presentPromotion } from "#sandbox/wire/present-discount.ts";

const CouponParams = z.strictObject({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  percent_off: z.optional(z.coerce.number().check(z.gt(0), z.maximum(100))),
  amount_off: z.optional(cents),
  currency: z.optional(z.literal("brl")),
  duration: z._default(z.enum(["forever", "once", "repeating"]), "once"),
  duration_in_months: z.optional(count),
  metadata,
});
const PromotionParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: z.string() }),
  code: z.string(),
  active: z._default(flag, true),
  metadata,
});
const ListParams = z.strictObject({
  ...pageParams,
  active: z.optional(flag),
  code: z.optional(z.string()),
});

export function couponsApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  api.post("/v1/coupons", (c) =>
    idempotent(ledger, c, (form) => {
      const coupon = newCoupon(ledger, parseParams(CouponParams, form));
      state.coupons.push(coupon);
      announce(ledger, "coupon.created", presentCoupon(coupon));
      return presentCoupon(coupon);
    }),
  );
  api.get("/v1/coupons/:id", (c) =>
    c.json(presentCoupon(wanted(state.coupons, c.req.param("id"), "coupon"))),
  );
  const path = "/v1/promotion_codes";
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const promotion = newPromotion(ledger, parseParams(PromotionParams, form));
      state.promotions.push(promotion);
      announce(ledger, "promotion_code.created", presentPromotion(promotion));
      return presentPromotion(promotion);
    }),
  );
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const rows = state.promotions.filter(
      ({ active, code }) =>
        (params.active === undefined || active === params.active) &&
        (!params.code || code === params.code),
    );
    return c.json(listPage(path, rows, params, presentPromotion));
  });
  api.get(`${path}/:id`, (c) =>
    c.json(presentPromotion(wanted(state.promotions, c.req.param("id"), "promotion code"))),
  );
}

function newCoupon({ now }: Ledger, params: z.output<typeof CouponParams>): CouponRecord {
  const { amount_off: amountOff = null, percent_off: percentOff = null } = params;
  if ((amountOff === null) === (percentOff === null)) {
    throw badRequest("Must provide percent_off or amount_off.", undefined, "parameter_missing");
  }
  return {
    id: params.id ?? newId("coupon", 4),
    name: params.name ?? null,
    created: now(),
    percentOff,
    amountOff,
    duration: params.duration,
    months: params.duration_in_months ?? null,
    redeemed: 0,
    metadata: params.metadata,
  };
}

function newPromotion(
  { now, state }: Ledger,
  params: z.output<typeof PromotionParams>,
): PromotionRecord {
  const { coupon } = params.promotion;
  wanted(state.coupons, coupon, "coupon", "promotion[coupon]");
  if (state.promotions.some(({ active, code }) => active && code === params.code)) {
    throw badRequest("An active promotion code with this code already exists.", "code");
  }
  return {
    id: newId("promo"),
    code: params.code,
    coupon,
    created: now(),
    active: params.active,
    redeemed: 0,
    metadata: params.metadata,
  };
}
