import { type Context, Hono } from "hono";
import { sandboxCheckout, sandboxPortal as words } from "#contract/messages/payment-sandbox.ts";
import { cancelNow } from "#sandbox/billing/cancel-now.ts";
import { cancelInPortal, keepSubscription } from "#sandbox/billing/schedule-cancel.ts";
import { savePerson } from "#sandbox/checkout/save-person.ts";
import { byId, liveSubscription, methodOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import {
  readForm,
  showGone,
  showNotAllowed,
  showPage,
  showStale,
} from "#sandbox/pages/page-frame.ts";
import { askOwner, saveCard, typedCard } from "#sandbox/pages/portal-card.ts";
import { portalPage } from "#sandbox/pages/portal-page.ts";
import { confirmPlan, makeChange, showPlan } from "#sandbox/pages/portal-plan.ts";
import type { ConfigurationRecord, PortalRecord } from "#sandbox/records/page-records.ts";
import { readTaxId } from "#sandbox/tax-id.ts";

type Answer = Response | Promise<Response>;
type Features = ConfigurationRecord["features"];
type Act = (c: Context, portal: PortalRecord, fields: Map<string, string>) => Answer;

/** A portal's URL contains its secret; changes also require the form's token, and that they are offered. */
export function portalRoutes(ledger: Ledger): Hono {
  const app = new Hono();
  const featuresOf = ({ configuration }: PortalRecord) =>
    byId(ledger.state.configurations, configuration).features;
  const act = (path: string, feature: keyof Features, perform: Act) =>
    app.post(`/portal/:secret/${path}`, async (c) => {
      const portal = find(ledger, c.req.param("secret"));
      if (!portal) return showGone(c);
      if (!featuresOf(portal)[feature].enabled) return showNotAllowed(c);
      const fields = await readForm(c, ledger, portal.secret);
      return fields ? perform(c, portal, fields) : showStale(c);
    });
  const show = (c: Context, portal: PortalRecord, notice: string | null) =>
    showPage(c, { title: words.title, content: portalPage(ledger, portal, notice) });
  const done = (c: Context, portal: PortalRecord, notice: string) => {
    ledger.changed();
    const { flow } = portal;
    portal.flow = null;
    return flow?.returnUrl ? c.redirect(flow.returnUrl, 303) : show(c, portal, notice);
  };

  app.get("/portal/:secret", (c) => {
    const portal = find(ledger, c.req.param("secret"));
    if (!portal) return showGone(c);
    const price = portal.flow?.item?.price;
    return price ? showPlan(c, ledger, portal, price, null) : show(c, portal, null);
  });
  app.get("/portal/:secret/plan", (c) => {
    const portal = find(ledger, c.req.param("secret"));
    if (!portal) return showGone(c);
    if (!featuresOf(portal).subscription_update.enabled) return showNotAllowed(c);
    return showPlan(c, ledger, portal, c.req.query("price") ?? "", null);
  });
  act("plan", "subscription_update", (c, portal, fields) =>
    confirmPlan(c, ledger, portal, fields.get("price") ?? ""),
  );
  act("plan/authenticate", "subscription_update", (c, portal, fields) =>
    fields.get("result") === "confirm"
      ? makeChange(c, ledger, portal, fields.get("price") ?? "", true)
      : show(c, portal, sandboxCheckout.authenticationFailed),
  );
  act("cancel", "subscription_cancel", (c, portal) => {
    const subscription = liveSubscription(ledger, portal.customer);
    if (!subscription) return showGone(c);
    const { mode, proration_behavior: proration } = featuresOf(portal).subscription_cancel;
    if (mode === "immediately") {
      const prorate = proration === "create_prorations";
      cancelNow(ledger, subscription, { prorate, invoiceNow: false });
      return done(c, portal, words.canceledNow);
    }
    cancelInPortal(ledger, subscription);
    return done(c, portal, words.canceled);
  });
  act("resume", "subscription_cancel", (c, portal) => {
    const subscription = liveSubscription(ledger, portal.customer);
    if (!subscription) return showGone(c);
    keepSubscription(ledger, subscription);
    return done(c, portal, words.resumed);
  });
  act("card", "payment_method_update", (c, portal, fields) => {
    const typed = typedCard(ledger, portal, fields);
    if ("refused" in typed) return show(c, portal, typed.refused);
    if (typed.asksOwner) return askOwner(c, ledger, portal, typed.method);
    saveCard(ledger, portal, typed.method);
    return done(c, portal, words.cardSaved);
  });
  act("card/authenticate", "payment_method_update", (c, portal, fields) => {
    const { pendingMethod } = portal;
    portal.pendingMethod = null;
    if (!pendingMethod || fields.get("result") !== "confirm") {
      return show(c, portal, sandboxCheckout.authenticationFailed);
    }
    saveCard(ledger, portal, methodOf(ledger, pendingMethod));
    return done(c, portal, words.cardSaved);
  });
  act("person", "customer_update", (c, portal, fields) => {
    const allowed = featuresOf(portal).customer_update.allowed_updates;
    const typed = (name: string) => (allowed.includes(name) ? (fields.get(name) ?? "").trim() : "");
    const taxId = typed("tax_id");
    if (taxId && !readTaxId(taxId)) return show(c, portal, sandboxCheckout.taxIdInvalid);
    savePerson(ledger, portal.customer, { name: typed("name"), email: typed("email"), taxId });
    return done(c, portal, words.personSaved);
  });
  return app;
}

function find({ state }: Ledger, secret: string | undefined): PortalRecord | null {
  const found = state.portals.find((portal) => portal.secret === secret);
  const customer = state.customers.find(({ id }) => id === found?.customer);
  return found && customer && !customer.deleted ? found : null;
}
