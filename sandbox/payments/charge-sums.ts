import type { Ledger } from "#sandbox/ledger.ts";
import type { RefundRecord } from "#sandbox/records/payment-records.ts";

/** A refund that failed or was canceled gives nothing back. */
const COUNTING: RefundRecord["status"][] = ["pending", "succeeded"];

export function refundedOf({ state }: Pick<Ledger, "state">, charge: string): number {
  return state.refunds
    .filter((refund) => refund.charge === charge && COUNTING.includes(refund.status))
    .reduce((sum, { amount }) => sum + amount, 0);
}
