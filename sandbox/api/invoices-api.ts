import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { requirePayment } from "#sandbox/api/card-errors.ts";
import { findCustomer } from "#sandbox/api/customers-api.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { parseParams, readQuery } from "#sandbox/api/read-params.ts";
import { collectInvoice } from "#sandbox/billing/collect-invoice.ts";
import { previewInvoice } from "#sandbox/billing/preview-invoice.ts";
import { voidInvoice } from "#sandbox/billing/void-invoice.ts";
import { methodFor, subscriptionOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { refusalOf } from "#sandbox/payments/refusal-of.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";
import { presentInvoice } from "#sandbox/wire/present-invoice.ts";
import { presentInvoicePayments } from "#sandbox/wire/present-invoice-payment.ts";

const ListParams = z.strictObject({
  ...pageParams,
  customer: z.optional(z.string()),
  subscription: z.optional(z.string()),
  status: z.optional(z.enum(["draft", "open", "paid", "uncollectible", "void"])),
});
const PreviewParams = z.strictObject({ subscription: z.string() });
const PayParams = z.strictObject({ payment_method: z.optional(z.string()) });
const PaymentParams = z.strictObject({
  ...pageParams,
  invoice: z.optional(z.string()),
  status: z.optional(z.enum(["canceled", "open", "paid"])),
  payment: z.optional(
    z.strictObject({ type: z.literal("payment_intent"), payment_intent: z.string() }),
  ),
});

export function invoicesApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  const find = (id: string | undefined) => wanted(state.invoices, id, "invoice");
  const show = (invoice: InvoiceRecord) => presentInvoice(ledger, invoice);
  api.get("/v1/invoices", (c) => {
    const params = readQuery(c, ListParams);
    const { customer, status, subscription } = params;
    if (customer) findCustomer(ledger, customer, { param: "customer", deletedToo: true });
    const rows = state.invoices.filter(
      (one) =>
        (!customer || one.customer === customer) &&
        (!subscription || one.subscription === subscription) &&
        (!status || one.status === status),
    );
    return c.json(listPage("/v1/invoices", rows, params, show));
  });
  api.post("/v1/invoices/create_preview", (c) =>
    idempotent(ledger, c, (form) => {
      const { subscription: id } = parseParams(PreviewParams, form);
      const subscription = wanted(state.subscriptions, id, "subscription", "subscription");
      const invoice = previewInvoice(ledger, subscription);
      if (invoice) return show(invoice);
      const message = `No upcoming invoices for customer: ${subscription.customer}`;
      throw badRequest(message, undefined, "invoice_upcoming_none");
    }),
  );
  api.get("/v1/invoices/:id", (c) => c.json(show(find(c.req.param("id")))));
  api.post("/v1/invoices/:id/pay", (c) =>
    idempotent(ledger, c, (form) => {
      const invoice = find(c.req.param("id"));
      payInvoice(ledger, invoice, parseParams(PayParams, form).payment_method);
      return show(invoice);
    }),
  );
  api.post("/v1/invoices/:id/void", (c) =>
    idempotent(ledger, c, () => {
      const invoice = find(c.req.param("id"));
      if (invoice.status !== "open" && invoice.status !== "uncollectible") {
        const message = `You can only pass in open invoices. This invoice is ${invoice.status}.`;
        throw badRequest(message, undefined, "status_transition_invalid");
      }
      voidInvoice(ledger, invoice);
      return show(invoice);
    }),
  );
  api.get("/v1/invoice_payments", (c) => {
    const params = readQuery(c, PaymentParams);
    const { invoice, payment, status } = params;
    const rows = state.invoices
      .filter(
        ({ id, intent }) =>
          (!invoice || id === invoice) && (!payment || intent === payment.payment_intent),
      )
      .flatMap(presentInvoicePayments)
      .filter((one) => !status || one.status === status);
    return c.json(listPage("/v1/invoice_payments", rows, params, (one) => one));
  });
  api.get("/v1/invoice_payments/:id", (c) => {
    const payments = state.invoices.flatMap(presentInvoicePayments);
    return c.json(wanted(payments, c.req.param("id"), "invoice_payment"));
  });
}

/** A charge that is refused counts as an attempt, and answers with the card's error. */
function payInvoice(ledger: Ledger, invoice: InvoiceRecord, methodId: string | undefined): void {
  if (invoice.status === "paid") {
    throw badRequest("Invoice is already paid", undefined, "invoice_already_paid");
  }
  if (invoice.status !== "open") throw badRequest("This invoice can no longer be paid.");
  const { methods } = ledger.state;
  const method =
    methodId === undefined
      ? methodFor(ledger, subscriptionOf(ledger, invoice.subscription))
      : wanted(methods, methodId, "PaymentMethod", "payment_method");
  const outcome = collectInvoice(ledger, invoice, method ? { method } : {});
  ledger.changed();
  if (outcome !== "paid") requirePayment(refusalOf(method));
}
