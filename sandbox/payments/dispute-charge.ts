import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { ChargeRecord, DisputeRecord } from "#sandbox/records/payment-records.ts";
import { presentCharge } from "#sandbox/wire/present-charge.ts";
import { presentDispute } from "#sandbox/wire/present-dispute.ts";

/** The card's owner asks the bank for the money back, which takes it until the dispute is closed. */
export function openDispute(
  ledger: Ledger,
  charge: ChargeRecord,
  about: Pick<DisputeRecord, "amount" | "reason">,
): DisputeRecord {
  const before = presentCharge(ledger, charge);
  charge.disputed = true;
  const dispute: DisputeRecord = {
    id: newId("du"),
    charge: charge.id,
    created: ledger.now(),
    status: "needs_response",
    metadata: {},
    ...about,
  };
  ledger.state.disputes.push(dispute);
  announce(ledger, "charge.updated", presentCharge(ledger, charge), before);
  const object = presentDispute(ledger, dispute);
  announce(ledger, "charge.dispute.created", object);
  announce(ledger, "charge.dispute.funds_withdrawn", object);
  return dispute;
}

/** The bank decides: won, the money comes back. */
export function closeDispute(ledger: Ledger, dispute: DisputeRecord, status: "lost" | "won"): void {
  const before = presentDispute(ledger, dispute);
  dispute.status = status;
  const object = presentDispute(ledger, dispute);
  announce(ledger, "charge.dispute.updated", object, before);
  announce(ledger, "charge.dispute.closed", object);
  if (status === "won") announce(ledger, "charge.dispute.funds_reinstated", object);
}

export function isOpen({ status }: DisputeRecord): boolean {
  return status === "needs_response" || status === "under_review";
}

/** Money that a bank has taken or may still take is not given back as well. */
export function isHeldByDispute({ state }: Ledger, chargeId: string): boolean {
  return state.disputes.some(({ charge, status }) => charge === chargeId && status !== "won");
}
