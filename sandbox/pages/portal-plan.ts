import type { Context } from "hono";
import { html } from "hono/html";
import { sandboxAuthentication, sandboxPlanChange } from "#contract/messages/payment-sandbox.ts";
import { changePlan } from "#sandbox/billing/change-plan.ts";
import { dueNow, type PlanChange, planChange } from "#sandbox/billing/plan-change.ts";
import { byId, liveSubscription, methodFor } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { authenticationForm } from "#sandbox/pages/card-form.ts";
import { showGone, showPage, tokenField } from "#sandbox/pages/page-frame.ts";
import { planChangePage } from "#sandbox/pages/plan-change-page.ts";
import { choices } from "#sandbox/pages/portal-page.ts";
import { refusalOf } from "#sandbox/payments/refusal-of.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import type { PortalRecord } from "#sandbox/records/page-records.ts";

type Answer = Response | Promise<Response>;

export function showPlan(
  c: Context,
  ledger: Ledger,
  portal: PortalRecord,
  price: string,
  refused: string | null,
): Answer {
  const found = find(ledger, portal, price);
  if (!found) return showGone(c);
  const { change, subscription } = found;
  return showPage(c, {
    title: sandboxPlanChange.title,
    content: planChangePage(ledger, portal, subscription, change, refused),
    leadsTo: [portal.flow?.returnUrl ?? null],
    status: refused ? 402 : 200,
  });
}

/** Makes the change if the card pays for it; asks its owner first where the bank wants that. */
export function confirmPlan(
  c: Context,
  ledger: Ledger,
  portal: PortalRecord,
  price: string,
): Answer {
  const found = find(ledger, portal, price);
  if (!found) return showGone(c);
  const { change, subscription } = found;
  const method = methodFor(ledger, subscription);
  const isDue = dueNow(ledger, subscription, change) > 0;
  const refusal = isDue ? refusalOf(method) : null;
  if (refusal === "authentication_required" && method?.kind.type === "card") {
    const token = html`${tokenField(ledger, portal.secret)}<input type="hidden" name="price" value="${change.price}">`;
    const action = `/portal/${portal.secret}/plan/authenticate`;
    return showPage(c, {
      title: sandboxAuthentication.title,
      content: authenticationForm(action, token, method.kind.last4),
      leadsTo: [portal.flow?.returnUrl ?? null],
    });
  }
  if (refusal) return showPlan(c, ledger, portal, price, sandboxPlanChange.declined);
  return makeChange(c, ledger, portal, price, false);
}

export function makeChange(
  c: Context,
  ledger: Ledger,
  portal: PortalRecord,
  price: string,
  confirmed: boolean,
): Answer {
  const found = find(ledger, portal, price);
  if (!found) return showGone(c);
  changePlan(ledger, found.subscription, found.change, confirmed);
  const { flow } = portal;
  portal.flow = null;
  ledger.changed();
  return c.redirect(flow?.returnUrl ?? `/portal/${portal.secret}`, 303);
}

/** The change that is wanted, or the one that the flow is for, by the configuration's rules. */
function find(
  ledger: Ledger,
  portal: PortalRecord,
  price: string,
): { subscription: SubscriptionRecord; change: PlanChange } | null {
  const subscription = liveSubscription(ledger, portal.customer);
  const { features } = byId(ledger.state.configurations, portal.configuration);
  const wanted = portal.flow?.item?.price ?? price;
  if (!subscription || !choices(features, subscription).includes(wanted)) return null;
  const { subscription_update: rules } = features;
  const change = planChange(ledger, subscription, wanted, {
    proration: known(rules.proration_behavior, ["always_invoice", "create_prorations"]) ?? "none",
    trial: known(rules.trial_update_behavior, ["continue_trial"]) ?? "end_trial",
    anchor: known(rules.billing_cycle_anchor, ["now"]) ?? "unchanged",
  });
  return { subscription, change };
}

/** The package's types admit any string besides the known ones. */
function known<Name extends string>(
  given: string | null,
  names: readonly Name[],
): Name | undefined {
  return names.find((name) => name === given);
}
