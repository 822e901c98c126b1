import { announce } from "#sandbox/events/announce.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";
import { presentCheckout } from "#sandbox/wire/present-checkout.ts";

export function expireCheckout(ledger: Ledger, checkout: CheckoutRecord): void {
  checkout.status = "expired";
  announce(ledger, "checkout.session.expired", presentCheckout(ledger, checkout));
}
