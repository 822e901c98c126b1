import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { confirmInvoice } from "#sandbox/billing/collect-invoice.ts";
import { attachMethod, cardKind, makeDefault, newMethod } from "#sandbox/checkout/save-method.ts";
import { settleVoucher } from "#sandbox/checkout/settle-voucher.ts";
import { control } from "#sandbox/controls/control.ts";
import { invoiceOfIntent } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { refundedOf } from "#sandbox/payments/charge-sums.ts";
import { closeDispute, isOpen, openDispute } from "#sandbox/payments/dispute-charge.ts";
import { endRefund, refundCharge } from "#sandbox/payments/refund-charge.ts";
import { type CardName, findCard, testCards } from "#sandbox/test-cards.ts";

const amount = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));

/** A payment that waits for its payer arrives, or fails. */
const PaymentParams = z.strictObject({
  payment_intent: z.string(),
  outcome: z.enum(["failed", "paid"]),
});
const DisputeParams = z.union([
  z.strictObject({ charge: z.string(), reason: z._default(z.string(), "fraudulent"), amount }),
  z.strictObject({ dispute: z.string(), outcome: z.enum(["lost", "won"]) }),
]);
const RefundParams = z.union([
  z.strictObject({ charge: z.string(), amount }),
  z.strictObject({ refund: z.string(), status: z.enum(["canceled", "failed", "succeeded"]) }),
]);
const CardParams = z.strictObject({ customer: z.string(), card: z.string() });

export function paymentControls(app: Hono, ledger: Ledger): void {
  const { state } = ledger;
  control(app, ledger, "payments", PaymentParams, ({ outcome, payment_intent: id }) => {
    const intent = wanted(state.intents, id, "payment_intent");
    const invoice = invoiceOfIntent(ledger, id);
    if (intent.status !== "requires_action" || !invoice) {
      throw badRequest(`The payment ${id} waits for nobody: its status is ${intent.status}.`);
    }
    if (intent.voucher) settleVoucher(ledger, intent, outcome === "paid");
    else confirmInvoice(ledger, invoice, intent, outcome === "paid");
    return { payment_intent: id, status: intent.status };
  });
  control(app, ledger, "disputes", DisputeParams, (params) => {
    if ("charge" in params) {
      const charge = wanted(state.charges, params.charge, "charge");
      const { reason } = params;
      const about = { reason, amount: params.amount ?? charge.amount };
      if (charge.decline) throw badRequest(`The charge ${charge.id} failed.`);
      return { dispute: openDispute(ledger, charge, about).id };
    }
    const dispute = wanted(state.disputes, params.dispute, "dispute");
    if (!isOpen(dispute)) throw badRequest(`The dispute ${dispute.id} is closed.`);
    closeDispute(ledger, dispute, params.outcome);
    return { dispute: dispute.id };
  });
  control(app, ledger, "refunds", RefundParams, (params) => {
    if ("charge" in params) {
      const charge = wanted(state.charges, params.charge, "charge");
      const left = charge.amount - refundedOf(ledger, charge.id);
      if (charge.decline || left === 0)
        throw badRequest(`The charge ${charge.id} has nothing left.`);
      const wish = { amount: Math.min(left, params.amount ?? left), reason: null, metadata: {} };
      return { refund: refundCharge(ledger, charge, wish).id };
    }
    const refund = wanted(state.refunds, params.refund, "refund");
    endRefund(ledger, refund, params.status);
    return { refund: refund.id };
  });
  // As if the person had changed the card in the portal, but nothing open is collected.
  control(app, ledger, "cards", CardParams, (params) => {
    const customer = wanted(state.customers, params.customer, "customer");
    const card = findCard(params.card) ?? cardNamed(params.card);
    if (!card) throw badRequest(`No test card ${params.card}.`);
    const method = newMethod(ledger, cardKind(card), customer);
    attachMethod(ledger, method, customer.id);
    makeDefault(ledger, customer.id, method);
    return { payment_method: method.id };
  });
}

function cardNamed(name: string): CardName | null {
  const names = Object.keys(testCards) as CardName[];
  return names.find((one) => one === name) ?? null;
}
