import { type Context, Hono } from "hono";
import {
  sandboxAuthentication,
  sandboxCheckout as words,
} from "#contract/messages/payment-sandbox.ts";
import { checkoutSums } from "#sandbox/checkout/checkout-sums.ts";
import { completeCheckout } from "#sandbox/checkout/complete-checkout.ts";
import { cardKind, newMethod } from "#sandbox/checkout/save-method.ts";
import { customerOf, methodOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { authenticationForm, readCard } from "#sandbox/pages/card-form.ts";
import {
  checkoutPage,
  checkoutTitle,
  takesBoleto,
  takesNoCard,
} from "#sandbox/pages/checkout-page.ts";
import {
  readForm,
  showGone,
  showNotAllowed,
  showPage,
  showStale,
  tokenField,
} from "#sandbox/pages/page-frame.ts";
import type { MethodRecord, VoucherEnding } from "#sandbox/records/customer-records.ts";
import type { CheckoutRecord } from "#sandbox/records/page-records.ts";
import { readTaxId } from "#sandbox/tax-id.ts";
import { testCard } from "#sandbox/test-cards.ts";

type Answer = Response | Promise<Response>;
type Act = (c: Context, checkout: CheckoutRecord, fields: Map<string, string>) => Answer;

interface Typed {
  name: string;
  taxId: string;
}

export function checkoutRoutes(ledger: Ledger): Hono {
  const app = new Hono();
  const act = (path: string, perform: Act) =>
    app.post(path, async (c) => {
      const checkout = findOpen(ledger, c.req.param("id"));
      if (!checkout) return showGone(c);
      const fields = await readForm(c, ledger, checkout.id);
      return fields ? perform(c, checkout, fields) : showStale(c);
    });
  app.get("/checkout/:id", (c) => {
    const checkout = findOpen(ledger, c.req.param("id"));
    return checkout ? show(c, ledger, checkout, null) : showGone(c);
  });
  act("/checkout/:id", (c, checkout, fields) => payByCard(c, ledger, checkout, fields));
  act("/checkout/:id/authenticate", (c, checkout, fields) => {
    const { pending } = checkout;
    if (!pending) return showGone(c);
    checkout.pending = null;
    if (fields.get("result") !== "confirm") {
      return show(c, ledger, checkout, words.authenticationFailed);
    }
    return complete(c, ledger, checkout, methodOf(ledger, pending.method), pending);
  });
  act("/checkout/:id/boleto", (c, checkout, fields) => payByBoleto(c, ledger, checkout, fields));
  act("/checkout/:id/without-card", (c, checkout) => {
    if (!takesNoCard(ledger, checkout)) return showNotAllowed(c);
    return complete(c, ledger, checkout, null, { name: "", taxId: "" });
  });
  act("/checkout/:id/code", (c, checkout, fields) => applyCode(c, ledger, checkout, fields));
  return app;
}

function payByCard(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  fields: Map<string, string>,
): Answer {
  const typed = {
    taxId: fields.get("tax_id")?.trim() ?? "",
    name: fields.get("name")?.trim() ?? "",
  };
  if (typed.taxId && !readTaxId(typed.taxId)) {
    return show(c, ledger, checkout, words.taxIdInvalid, typed);
  }
  const answer = readCard(fields, ledger.now());
  if ("refused" in answer) return show(c, ledger, checkout, answer.refused, typed);
  const { confirms, refusedAs } = testCard(answer.card);
  const { total } = checkoutSums(ledger, checkout);
  // Nothing is charged at the start of a trial, but the card is looked at.
  if (refusedAs && total === 0) {
    return show(c, ledger, checkout, words.refusals[refusedAs], typed);
  }
  const { email } = customerOf(ledger, checkout.customer);
  const method = newMethod(ledger, cardKind(answer.card), { name: typed.name || null, email });
  if (!confirms) return complete(c, ledger, checkout, method, typed);
  checkout.pending = { method: method.id, ...typed };
  ledger.changed();
  return showPage(c, {
    title: sandboxAuthentication.title,
    content: authenticationForm(
      `/checkout/${checkout.id}/authenticate`,
      tokenField(ledger, checkout.id),
      testCard(answer.card).number.slice(-4),
    ),
    leadsTo: [checkout.successUrl],
  });
}

function payByBoleto(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  fields: Map<string, string>,
): Answer {
  if (!takesBoleto(ledger, checkout)) return showNotAllowed(c);
  const typed = fields.get("tax_id")?.trim() ?? "";
  const taxId = readTaxId(typed);
  const ending = endings.find((one) => one === fields.get("ending"));
  if (!taxId || !ending) return show(c, ledger, checkout, words.boletoTaxIdMissing);
  const { email, name } = customerOf(ledger, checkout.customer);
  const kind = { type: "boleto" as const, taxId: taxId.value, ending };
  const method = newMethod(ledger, kind, { name, email });
  return complete(c, ledger, checkout, method, { name: "", taxId: typed });
}

const endings: VoucherEnding[] = ["expires", "never", "paid"];

function applyCode(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  fields: Map<string, string>,
): Answer {
  if (!checkout.allowsCodes) return showNotAllowed(c);
  const typed = fields.get("code")?.trim().toUpperCase();
  const promotion = ledger.state.promotions.find(
    ({ active, code }) => active && code.toUpperCase() === typed,
  );
  if (!promotion) return show(c, ledger, checkout, words.codeInvalid);
  checkout.coupon = { id: promotion.coupon, promotion: promotion.id };
  ledger.changed();
  return show(c, ledger, checkout, null);
}

function complete(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  method: MethodRecord | null,
  typed: Typed,
): Answer {
  const refusal = completeCheckout(ledger, checkout, method, typed);
  ledger.changed();
  if (refusal) return show(c, ledger, checkout, words.refusals[refusal], typed);
  return c.redirect(checkout.successUrl.replace("{CHECKOUT_SESSION_ID}", checkout.id), 303);
}

function show(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  refused: string | null,
  typed?: Typed,
): Answer {
  return showPage(c, {
    title: checkoutTitle(ledger, checkout),
    content: checkoutPage(ledger, checkout, refused, typed),
    leadsTo: [checkout.successUrl],
    status: refused ? 402 : 200,
  });
}

function findOpen(ledger: Ledger, id: string | undefined): CheckoutRecord | null {
  const found = ledger.state.checkouts.find((checkout) => checkout.id === id);
  return found?.status === "open" && found.expires > ledger.now() ? found : null;
}
