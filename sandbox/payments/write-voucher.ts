import { randomInt } from "node:crypto";
import { DAY } from "#sandbox/ledger.ts";
import type { VoucherEnding } from "#sandbox/records/customer-records.ts";
import type { VoucherRecord } from "#sandbox/records/payment-records.ts";

/** A voucher can be paid for so many days. */
export const VOUCHER_DAYS = 3;
/** Banks report a payment the day after. */
const SETTLE_DAYS = 1;

const NEVER = Number.POSITIVE_INFINITY;

export function writeVoucher(now: number, ending: VoucherEnding): VoucherRecord {
  const number = Array.from({ length: 47 }, () => randomInt(10)).join("");
  return { number, expires: now + VOUCHER_DAYS * DAY, ending };
}

/** When it is known whether the voucher was paid. */
export function endOfVoucher({ ending, expires }: VoucherRecord): number {
  const written = expires - VOUCHER_DAYS * DAY;
  return { paid: written + SETTLE_DAYS * DAY, expires, never: NEVER }[ending];
}
