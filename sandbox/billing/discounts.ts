import { announce } from "#sandbox/events/announce.ts";
import { byId } from "#sandbox/find-record.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { LineDraft, SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type { CouponRecord, DiscountRecord } from "#sandbox/records/catalog-records.ts";
import { addMonth } from "#sandbox/sandbox-clock.ts";
import { presentDiscount } from "#sandbox/wire/present-discount.ts";

export function discountOn(coupon: CouponRecord, amount: number): number {
  if (coupon.percentOff === null) return Math.min(amount, coupon.amountOff ?? 0);
  return Math.round((amount * coupon.percentOff) / 100);
}

/** A coupon begins to lower a subscription's invoices. */
export function grantDiscount(
  ledger: Ledger,
  subscription: SubscriptionRecord,
  wish: { coupon: string; promotion: string | null; checkout: string | null },
): void {
  const { coupons, discounts, promotions } = ledger.state;
  const now = ledger.now();
  const coupon = byId(coupons, wish.coupon);
  const discount: DiscountRecord = {
    id: newId("di"),
    customer: subscription.customer,
    subscription: subscription.id,
    start: now,
    end: coupon.months === null ? null : addMonth(now, now, coupon.months),
    spent: false,
    ...wish,
  };
  discounts.push(discount);
  subscription.discount = discount.id;
  coupon.redeemed += 1;
  if (wish.promotion) byId(promotions, wish.promotion).redeemed += 1;
  announce(ledger, "customer.discount.created", presentDiscount(discount));
}

/** What a new line costs less; a credit is of what was paid, so it has no discount of its own. */
export function lessDiscount(
  ledger: Ledger,
  { discount: id }: Pick<SubscriptionRecord, "discount">,
  line: Omit<LineDraft, "discount">,
): LineDraft {
  const discount = ledger.state.discounts.find((one) => one.id === id);
  const isOver = !discount || discount.spent || (discount.end ?? Infinity) <= ledger.now();
  if (isOver || line.amount <= 0) return { ...line, discount: null };
  const amount = discountOn(byId(ledger.state.coupons, discount.coupon), line.amount);
  return { ...line, discount: { id: discount.id, amount } };
}

/** Takes a discount away that is used up or over; called after each invoice. */
export function endDiscount(ledger: Ledger, subscription: SubscriptionRecord, used: boolean): void {
  const { coupons, discounts } = ledger.state;
  const discount = discounts.find(({ id }) => id === subscription.discount);
  if (!discount) return;
  if (used && byId(coupons, discount.coupon).duration === "once") discount.spent = true;
  if (!discount.spent && (discount.end ?? Infinity) > ledger.now()) return;
  subscription.discount = null;
  announce(ledger, "customer.discount.deleted", presentDiscount(discount));
}
