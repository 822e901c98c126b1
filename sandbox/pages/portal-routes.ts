import { type Context, Hono } from "hono";
import {
  sandboxAuthentication,
  sandboxCheckout,
  sandboxPlanChange,
  sandboxPortal as words,
} from "#contract/messages/payment-sandbox.ts";
import { customerOf, type Ledger, liveSubscription } from "#sandbox/ledger.ts";
import { authenticationForm, readCard } from "#sandbox/pages/card-form.ts";
import { readForm, showGone, showPage, showStale, tokenField } from "#sandbox/pages/page-frame.ts";
import { planChangePage } from "#sandbox/pages/plan-change-page.ts";
import { portalPage } from "#sandbox/pages/portal-page.ts";
import type { CardRecord, PortalRecord } from "#sandbox/sandbox-state.ts";
import { cancelAtPeriodEnd, changePlan, payOpenInvoice } from "#sandbox/subscriptions.ts";

type Answer = Response | Promise<Response>;
type Act = (c: Context, portal: PortalRecord, fields: Map<string, string>) => Answer;

/** A portal's URL contains its secret; changes also require the form's token. */
export function portalRoutes(ledger: Ledger): Hono {
  const app = new Hono();
  const read = (path: string, show: (c: Context, portal: PortalRecord) => Answer) =>
    app.get(path, (c) => {
      const portal = find(ledger, c.req.param("secret"));
      return portal ? show(c, portal) : showGone(c);
    });
  const act = (path: string, perform: Act) =>
    app.post(path, async (c) => {
      const portal = find(ledger, c.req.param("secret"));
      if (!portal) return showGone(c);
      const fields = await readForm(c, ledger, portal.secret);
      return fields ? perform(c, portal, fields) : showStale(c);
    });

  read("/portal/:secret", (c, portal) =>
    portal.flow
      ? showChange(c, ledger, portal, portal.flow.price, null)
      : showPortal(c, ledger, portal, null),
  );
  read("/portal/:secret/plan", (c, portal) =>
    showChange(c, ledger, portal, c.req.query("price") ?? "", null),
  );
  act("/portal/:secret/plan", (c, portal, fields) =>
    confirmChange(c, ledger, portal, fields.get("price") ?? ""),
  );
  for (const cancel of [true, false]) {
    act(`/portal/:secret/${cancel ? "cancel" : "resume"}`, (c, portal) => {
      const subscription = liveSubscription(ledger, portal.customer);
      if (!subscription) return showGone(c);
      cancelAtPeriodEnd(ledger, subscription, cancel);
      return showPortal(c, ledger, portal, cancel ? words.canceled : words.resumed);
    });
  }
  act("/portal/:secret/card", (c, portal, fields) => changeCard(c, ledger, portal, fields));
  act("/portal/:secret/card/authenticate", (c, portal, fields) => {
    const card = portal.pendingCard;
    portal.pendingCard = null;
    if (card && fields.get("result") === "confirm") return saveCard(c, ledger, portal, card);
    return showPortal(c, ledger, portal, sandboxCheckout.authenticationFailed);
  });
  return app;
}

function confirmChange(c: Context, ledger: Ledger, portal: PortalRecord, price: string): Answer {
  const subscription = liveSubscription(ledger, portal.customer);
  if (!subscription || !ledger.prices.some(({ id }) => id === price)) return showGone(c);
  const wanted = portal.flow?.price ?? price;
  if (subscription.price !== wanted && !changePlan(ledger, subscription, wanted)) {
    return showChange(c, ledger, portal, wanted, sandboxPlanChange.declined);
  }
  return c.redirect(portal.flow?.returnUrl ?? `/portal/${portal.secret}`, 303);
}

function changeCard(
  c: Context,
  ledger: Ledger,
  portal: PortalRecord,
  fields: Map<string, string>,
): Answer {
  const answer = readCard(fields, ledger.now());
  if ("refused" in answer) return showPortal(c, ledger, portal, answer.refused);
  const { kind, card } = answer.verdict;
  if (kind !== "needs_authentication") return saveCard(c, ledger, portal, card);
  portal.pendingCard = card;
  const action = `/portal/${portal.secret}/card/authenticate`;
  const content = authenticationForm(action, tokenField(ledger, portal.secret), card.last4);
  return showPage(c, { title: sandboxAuthentication.title, content });
}

function saveCard(c: Context, ledger: Ledger, portal: PortalRecord, card: CardRecord): Answer {
  customerOf(ledger, portal.customer).card = card;
  const subscription = liveSubscription(ledger, portal.customer);
  if (subscription) payOpenInvoice(ledger, subscription);
  ledger.changed();
  return showPortal(c, ledger, portal, words.cardSaved);
}

function showPortal(
  c: Context,
  ledger: Ledger,
  portal: PortalRecord,
  notice: string | null,
): Answer {
  return showPage(c, { title: words.title, content: portalPage(ledger, portal, notice) });
}

function showChange(
  c: Context,
  ledger: Ledger,
  portal: PortalRecord,
  priceId: string,
  refused: string | null,
): Answer {
  const subscription = liveSubscription(ledger, portal.customer);
  const to = ledger.prices.find(({ id }) => id === priceId);
  if (!subscription || !to) return showGone(c);
  if (subscription.price === to.id) return showPortal(c, ledger, portal, null);
  return showPage(c, {
    title: sandboxPlanChange.title,
    content: planChangePage(ledger, portal, subscription, to, refused),
    leadsTo: [portal.flow?.returnUrl ?? null],
    status: refused ? 402 : 200,
  });
}

function find({ state }: Ledger, secret: string | undefined): PortalRecord | null {
  const found = state.portals.find((portal) => portal.secret === secret);
  const customer = state.customers.find(({ id }) => id === found?.customer);
  return found && customer && !customer.deleted ? found : null;
}
