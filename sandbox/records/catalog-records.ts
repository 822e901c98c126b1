export interface ProductRecord {
  id: string;
  name: string;
  description: string | null;
  active: boolean;
  created: number;
  updated: number;
  defaultPrice: string | null;
  metadata: Record<string, string>;
  /** Comes with the sandbox: a plan of the product. */
  builtIn: boolean;
}

export interface PriceRecord {
  id: string;
  product: string;
  active: boolean;
  created: number;
  /** In centavos. */
  amount: number;
  /** Null for a price that is paid once. */
  recurring: { interval: Interval; count: number } | null;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Record<string, string>;
  builtIn: boolean;
}

export type Interval = "day" | "week" | "month" | "year";

export interface CouponRecord {
  id: string;
  name: string | null;
  created: number;
  percentOff: number | null;
  amountOff: number | null;
  duration: "forever" | "once" | "repeating";
  months: number | null;
  redeemed: number;
  metadata: Record<string, string>;
}

export interface PromotionRecord {
  id: string;
  code: string;
  coupon: string;
  created: number;
  active: boolean;
  redeemed: number;
  metadata: Record<string, string>;
}

/** A coupon in use by a subscription. */
export interface DiscountRecord {
  id: string;
  coupon: string;
  promotion: string | null;
  customer: string;
  subscription: string;
  checkout: string | null;
  start: number;
  end: number | null;
  /** A coupon for one invoice that has lowered it. */
  spent: boolean;
}
