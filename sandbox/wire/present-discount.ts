import type Stripe from "stripe";
import type {
  CouponRecord,
  DiscountRecord,
  PromotionRecord,
} from "#sandbox/records/catalog-records.ts";

export function presentCoupon(coupon: CouponRecord): Stripe.Coupon {
  return {
    id: coupon.id,
    object: "coupon",
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.amountOff === null ? null : "brl",
    duration: coupon.duration,
    duration_in_months: coupon.months,
    livemode: false,
    max_redemptions: null,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: coupon.redeemed,
    valid: true,
  };
}

export function presentPromotion(promotion: PromotionRecord): Stripe.PromotionCode {
  return {
    id: promotion.id,
    object: "promotion_code",
    active: promotion.active,
    code: promotion.code,
    created: promotion.created,
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: promotion.metadata,
    promotion: { coupon: promotion.coupon, type: "coupon" },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: promotion.redeemed,
  };
}

export function presentDiscount(discount: DiscountRecord): Stripe.Discount {
  return {
    id: discount.id,
    object: "discount",
    checkout_session: discount.checkout,
    customer: discount.customer,
    customer_account: null,
    end: discount.end,
    invoice: null,
    invoice_item: null,
    promotion_code: discount.promotion,
    source: { coupon: discount.coupon, type: "coupon" },
    start: discount.start,
    subscription: discount.subscription,
    subscription_item: null,
  };
}
