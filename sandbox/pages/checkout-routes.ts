import { type Context, Hono } from "hono";
import {
  sandboxAuthentication,
  sandboxCheckout as words,
} from "#contract/messages/payment-sandbox.ts";
import { customerOf, type Ledger } from "#sandbox/ledger.ts";
import { authenticationForm, readCard } from "#sandbox/pages/card-form.ts";
import { checkoutPage, checkoutTitle } from "#sandbox/pages/checkout-page.ts";
import { readForm, showGone, showPage, showStale, tokenField } from "#sandbox/pages/page-frame.ts";
import type { CardRecord, CheckoutRecord } from "#sandbox/sandbox-state.ts";
import { startSubscription } from "#sandbox/subscriptions.ts";
import { readTaxId } from "#sandbox/tax-id.ts";
import { presentCheckout } from "#sandbox/wire/present-checkout.ts";

export function checkoutRoutes(ledger: Ledger): Hono {
  return new Hono()
    .get("/checkout/:id", (c) => {
      const checkout = findOpen(ledger, c.req.param("id"));
      return checkout ? show(c, ledger, checkout, null) : showGone(c);
    })
    .post("/checkout/:id", async (c) => {
      const checkout = findOpen(ledger, c.req.param("id"));
      if (!checkout) return showGone(c);
      const fields = await readForm(c, ledger, checkout.id);
      return fields ? pay(c, ledger, checkout, fields) : showStale(c);
    })
    .post("/checkout/:id/authenticate", async (c) => {
      const checkout = findOpen(ledger, c.req.param("id"));
      if (!checkout?.pendingCard) return showGone(c);
      const fields = await readForm(c, ledger, checkout.id);
      if (!fields) return showStale(c);
      const card = checkout.pendingCard;
      checkout.pendingCard = null;
      if (fields.get("result") === "confirm") return complete(c, ledger, checkout, card);
      return show(c, ledger, checkout, words.authenticationFailed);
    });
}

function pay(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  fields: Map<string, string>,
): Response | Promise<Response> {
  const typed = {
    taxId: fields.get("tax_id")?.trim() ?? "",
    name: fields.get("name")?.trim() ?? "",
  };
  const taxId = readTaxId(typed.taxId);
  if (typed.taxId && !taxId) return show(c, ledger, checkout, words.taxIdInvalid, typed);
  const answer = readCard(fields, ledger.now());
  if ("refused" in answer) return show(c, ledger, checkout, answer.refused, typed);
  const { kind, card } = answer.verdict;
  // A card that fails on later charges also fails on one that is due now.
  if (kind === "fails_later" && checkout.trialDays === 0) {
    return show(c, ledger, checkout, words.declined, typed);
  }
  const customer = customerOf(ledger, checkout.customer);
  if (taxId) customer.taxId = taxId;
  if (typed.name) customer.name = typed.name;
  if (kind !== "needs_authentication") return complete(c, ledger, checkout, card);
  checkout.pendingCard = card;
  ledger.changed();
  return showPage(c, {
    title: sandboxAuthentication.title,
    content: authenticationForm(
      `/checkout/${checkout.id}/authenticate`,
      tokenField(ledger, checkout.id),
      card.last4,
    ),
    leadsTo: [checkout.successUrl],
  });
}

function complete(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  card: CardRecord,
): Response {
  customerOf(ledger, checkout.customer).card = card;
  const { subscription, invoice } = startSubscription(ledger, {
    customer: checkout.customer,
    price: checkout.price,
    trialDays: checkout.trialDays,
    metadata: checkout.subscriptionMetadata,
  });
  checkout.status = "complete";
  checkout.subscription = subscription.id;
  checkout.invoice = invoice.id;
  const object = presentCheckout(ledger, checkout);
  ledger.sendEvent({ type: "checkout.session.completed", data: { object } });
  return c.redirect(checkout.successUrl.replace("{CHECKOUT_SESSION_ID}", checkout.id), 303);
}

function show(
  c: Context,
  ledger: Ledger,
  checkout: CheckoutRecord,
  refused: string | null,
  typed?: { taxId: string; name: string },
): Response | Promise<Response> {
  return showPage(c, {
    title: checkoutTitle(ledger, checkout),
    content: checkoutPage(ledger, checkout, refused, typed),
    leadsTo: [checkout.successUrl],
    status: refused ? 402 : 200,
  });
}

function findOpen(ledger: Ledger, id: string): CheckoutRecord | null {
  const found = ledger.state.checkouts.find((checkout) => checkout.id === id);
  return found?.status === "open" && found.expires > ledger.now() ? found : null;
}
