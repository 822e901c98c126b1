import { announce } from "#sandbox/events/announce.ts";
import { chargeOf, methodOf } from "#sandbox/find-record.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { ChargeRecord, RefundRecord } from "#sandbox/records/payment-records.ts";
import { testCard } from "#sandbox/test-cards.ts";
import { presentCharge } from "#sandbox/wire/present-charge.ts";
import { presentRefund } from "#sandbox/wire/present-refund.ts";

type Wish = Pick<RefundRecord, "amount" | "metadata" | "reason">;

/** Gives money back. A voucher's payer first has to name an account, so that refund is pending. */
export function refundCharge(ledger: Ledger, charge: ChargeRecord, wish: Wish): RefundRecord {
  const before = presentCharge(ledger, charge);
  const { kind } = methodOf(ledger, charge.method);
  const refund: RefundRecord = {
    id: newId("re"),
    charge: charge.id,
    created: ledger.now(),
    status: kind.type === "card" ? "succeeded" : "pending",
    ...wish,
  };
  ledger.state.refunds.push(refund);
  announce(ledger, "refund.created", presentRefund(ledger, refund));
  announce(ledger, "charge.refunded", presentCharge(ledger, charge), before);
  const fails = kind.type === "card" && testCard(kind.card).afterwards === "refund_fails";
  if (fails) endRefund(ledger, refund, "failed");
  return refund;
}

/** What the bank reports about a refund later. */
export function endRefund(
  ledger: Ledger,
  refund: RefundRecord,
  status: "canceled" | "failed" | "succeeded",
): void {
  const before = presentRefund(ledger, refund);
  const charge = chargeOf(ledger, refund.charge);
  const chargeBefore = presentCharge(ledger, charge);
  refund.status = status;
  const object = presentRefund(ledger, refund);
  announce(ledger, "refund.updated", object, before);
  announce(ledger, "charge.refund.updated", object, before);
  if (status === "failed") announce(ledger, "refund.failed", object, before);
  if (status !== "succeeded") {
    announce(ledger, "charge.updated", presentCharge(ledger, charge), chargeBefore);
  }
}
