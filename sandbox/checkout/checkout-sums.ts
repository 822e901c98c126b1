import { discountOn } from "#sandbox/billing/discounts.ts";
import { byId, priceOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";

/** What is due on the page: nothing at the start of a trial. */
export function checkoutSums(
  ledger: Ledger,
  { coupon, price, trialDays }: Pick<CheckoutRecord, "coupon" | "price" | "trialDays">,
): { subtotal: number; discount: number; total: number } {
  const subtotal = trialDays > 0 ? 0 : priceOf(ledger, price).amount;
  const discount = coupon ? discountOn(byId(ledger.state.coupons, coupon.id), subtotal) : 0;
  return { subtotal, discount, total: subtotal - discount };
}
