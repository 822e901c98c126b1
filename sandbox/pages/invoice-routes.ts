import { type Context, Hono } from "hono";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sandboxCheckout, sandboxInvoice as words } from "#contract/messages/payment-sandbox.ts";
import { collectInvoice, confirmInvoice } from "#sandbox/billing/collect-invoice.ts";
import { attachMethod, cardKind, newMethod } from "#sandbox/checkout/save-method.ts";
import { intentOf, invoiceOfIntent } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { readCard } from "#sandbox/pages/card-form.ts";
import { invoicePage } from "#sandbox/pages/invoice-page.ts";
import { invoicePdf } from "#sandbox/pages/invoice-pdf.ts";
import { readForm, showGone, showPage, showStale } from "#sandbox/pages/page-frame.ts";
import { receiptPage } from "#sandbox/pages/receipt-page.ts";
import type { InvoiceRecord } from "#sandbox/records/billing-records.ts";

type Answer = Response | Promise<Response>;

/** The pages that an invoice and a charge name; their addresses contain a secret. */
export function invoiceRoutes(ledger: Ledger): Hono {
  const { state } = ledger;
  const find = (c: Context) =>
    state.invoices.find(
      ({ secret, status }) => secret === c.req.param("secret") && status !== "draft",
    );
  const act = (
    path: string,
    perform: (c: Context, invoice: InvoiceRecord, fields: Map<string, string>) => Answer,
  ) =>
    app.post(`/invoice/:secret/${path}`, async (c) => {
      const invoice = find(c);
      if (invoice?.status !== "open") return showGone(c);
      const fields = await readForm(c, ledger, invoice.secret);
      return fields ? perform(c, invoice, fields) : showStale(c);
    });
  const app = new Hono();
  app.get("/invoice/:secret", (c) => {
    const invoice = find(c);
    return invoice ? show(c, ledger, invoice, null) : showGone(c);
  });
  app.get("/invoice/:secret/pdf", async (c) => {
    const invoice = find(c);
    if (!invoice) return showGone(c);
    const name = `fatura-${invoice.number}.pdf`;
    return c.body(await invoicePdf(invoice), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
    });
  });
  app.get("/receipt/:secret", (c) => {
    const charge = state.charges.find(({ secret }) => secret === c.req.param("secret"));
    const invoice = charge ? invoiceOfIntent(ledger, charge.intent) : null;
    if (!charge || !invoice) return showGone(c);
    const title = fillMessage(words.receiptTitle, { number: invoice.number ?? "" });
    return showPage(c, { title, content: receiptPage(ledger, charge) });
  });
  act("pay", (c, invoice, fields) => pay(c, ledger, invoice, fields));
  act("authenticate", (c, invoice, fields) => {
    const intent = invoice.intent ? intentOf(ledger, invoice.intent) : null;
    if (intent?.status !== "requires_action" || intent.voucher) return showGone(c);
    const isConfirmed = fields.get("result") === "confirm";
    const outcome = confirmInvoice(ledger, invoice, intent, isConfirmed);
    ledger.changed();
    const notice = isConfirmed
      ? sandboxCheckout.refusals.generic_decline
      : sandboxCheckout.authenticationFailed;
    return show(c, ledger, invoice, outcome === "paid" ? null : notice);
  });
  return app;
}

function pay(
  c: Context,
  ledger: Ledger,
  invoice: InvoiceRecord,
  fields: Map<string, string>,
): Answer {
  const answer = readCard(fields, ledger.now());
  if ("refused" in answer) return show(c, ledger, invoice, answer.refused);
  const { email, name } = invoice.person;
  const method = newMethod(ledger, cardKind(answer.card), { email, name });
  const outcome = collectInvoice(ledger, invoice, { method });
  if (outcome === "paid") attachMethod(ledger, method, invoice.customer);
  ledger.changed();
  if (outcome !== "failed" || !invoice.intent) return show(c, ledger, invoice, null);
  const { failure } = intentOf(ledger, invoice.intent);
  const reason = failure?.kind === "declined" ? failure.decline : "generic_decline";
  return show(c, ledger, invoice, sandboxCheckout.refusals[reason]);
}

function show(c: Context, ledger: Ledger, invoice: InvoiceRecord, notice: string | null): Answer {
  return showPage(c, {
    title: fillMessage(words.title, { number: invoice.number ?? "" }),
    content: invoicePage(ledger, invoice, notice),
    status: notice ? 402 : 200,
  });
}
