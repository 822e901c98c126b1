import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { readQuery } from "#sandbox/api/read-params.ts";
import { chargeOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { closeDispute, isOpen } from "#sandbox/payments/dispute-charge.ts";
import { presentDispute } from "#sandbox/wire/present-dispute.ts";

const ListParams = z.strictObject({
  ...pageParams,
  charge: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
});

export function disputesApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  const path = "/v1/disputes";
  const find = (id: string | undefined) => wanted(state.disputes, id, "dispute");
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const { charge, payment_intent: intent } = params;
    const rows = state.disputes.filter(
      (one) =>
        (!charge || one.charge === charge) &&
        (!intent || chargeOf(ledger, one.charge).intent === intent),
    );
    return c.json(listPage(path, rows, params, (one) => presentDispute(ledger, one)));
  });
  api.get(`${path}/:id`, (c) => c.json(presentDispute(ledger, find(c.req.param("id")))));
  // To close a dispute is to give in.
  api.post(`${path}/:id/close`, (c) =>
    idempotent(ledger, c, () => {
      const dispute = find(c.req.param("id"));
      if (!isOpen(dispute)) throw badRequest("This dispute is already closed.", "dispute");
      closeDispute(ledger, dispute, "lost");
      return presentDispute(ledger, dispute);
    }),
  );
}
