import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import {
  changedMetadata,
  count,
  metadata,
  metadataChange,
  parseParams,
  readQuery,
} from "#sandbox/api/read-params.ts";
import { announce } from "#sandbox/events/announce.ts";
import { chargeOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { refundedOf } from "#sandbox/payments/charge-sums.ts";
import { isHeldByDispute } from "#sandbox/payments/dispute-charge.ts";
import { refundCharge } from "#sandbox/payments/refund-charge.ts";
import type { ChargeRecord } from "#sandbox/records/payment-records.ts";
import { presentRefund } from "#sandbox/wire/present-refund.ts";

const CreateParams = z.strictObject({
  charge: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
  amount: z.optional(count),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
  metadata,
});
const UpdateParams = z.strictObject({ metadata: metadataChange });
const ListParams = z.strictObject({
  ...pageParams,
  charge: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
});

export function refundsApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  const path = "/v1/refunds";
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, form);
      const charge = wantedCharge(ledger, params);
      const refund = refundCharge(ledger, charge, {
        amount: refundable(ledger, charge, params.amount),
        reason: params.reason ?? null,
        metadata: params.metadata,
      });
      return presentRefund(ledger, refund);
    }),
  );
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const { charge, payment_intent: intent } = params;
    const rows = state.refunds.filter(
      (one) =>
        (!charge || one.charge === charge) &&
        (!intent || chargeOf(ledger, one.charge).intent === intent),
    );
    return c.json(listPage(path, rows, params, (one) => presentRefund(ledger, one)));
  });
  api.get(`${path}/:id`, (c) =>
    c.json(presentRefund(ledger, wanted(state.refunds, c.req.param("id"), "refund"))),
  );
  api.post(`${path}/:id`, (c) =>
    idempotent(ledger, c, (form) => {
      const refund = wanted(state.refunds, c.req.param("id"), "refund");
      const before = presentRefund(ledger, refund);
      const params = parseParams(UpdateParams, form);
      refund.metadata = changedMetadata(refund.metadata, params.metadata);
      const object = presentRefund(ledger, refund);
      announce(ledger, "refund.updated", object, before);
      return object;
    }),
  );
}

function wantedCharge({ state }: Ledger, params: z.output<typeof CreateParams>): ChargeRecord {
  const { charge, payment_intent: intent } = params;
  if (charge !== undefined) return wanted(state.charges, charge, "charge", "charge");
  if (intent === undefined) {
    const message =
      "One of the following params should be provided for this request: payment_intent or charge.";
    throw badRequest(message, undefined, "parameter_missing");
  }
  const { id, status } = wanted(state.intents, intent, "payment_intent", "payment_intent");
  const paid = state.charges.findLast((one) => one.intent === id && one.decline === null);
  if (paid) return paid;
  throw badRequest(
    `This PaymentIntent (${id}) does not have a successful charge to refund. It has a status of ${status}.`,
    "payment_intent",
    "payment_intent_unexpected_state",
  );
}

/** What is to be given back: all that is left, unless an amount was named. */
function refundable(ledger: Ledger, charge: ChargeRecord, amount: number | undefined): number {
  const { id } = charge;
  const left = charge.amount - refundedOf(ledger, id);
  if (charge.decline !== null) {
    throw badRequest(
      `Charge ${id} failed and cannot be refunded.`,
      "charge",
      "charge_not_refundable",
    );
  }
  if (isHeldByDispute(ledger, id)) {
    throw badRequest(
      `Charge ${id} has been charged back; cannot issue a refund.`,
      "charge",
      "charge_disputed",
    );
  }
  if (left === 0) {
    throw badRequest(
      `Charge ${id} has already been refunded.`,
      "charge",
      "charge_already_refunded",
    );
  }
  if (amount === undefined || amount <= left) return amount ?? left;
  throw badRequest(
    `Refund amount (R$${reais(amount)}) is greater than unrefunded amount on charge (R$${reais(left)})`,
    "amount",
  );
}

function reais(amount: number): string {
  return (amount / 100).toFixed(2);
}
