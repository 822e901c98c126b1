import type Stripe from "stripe";
import type { Ledger } from "#sandbox/ledger.ts";
import type { PortalRecord } from "#sandbox/sandbox-state.ts";

export function presentPortal(ledger: Ledger, portal: PortalRecord): Stripe.BillingPortal.Session {
  return {
    id: portal.id,
    object: "billing_portal.session",
    configuration: "bpc_sandbox",
    created: portal.created,
    customer: portal.customer,
    customer_account: null,
    flow: flowOf(portal),
    livemode: false,
    locale: portal.locale,
    on_behalf_of: null,
    return_url: portal.returnUrl,
    url: `${ledger.pagesUrl()}/portal/${portal.secret}`,
  };
}

function flowOf({ flow }: PortalRecord): Stripe.BillingPortal.Session.Flow | null {
  if (!flow) return null;
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: flow.returnUrl === null ? null : { return_url: flow.returnUrl },
      type: flow.returnUrl === null ? "portal_homepage" : "redirect",
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_update: null,
    subscription_update_confirm: {
      discounts: null,
      items: [{ id: flow.item, price: flow.price, quantity: 1 }],
      subscription: flow.subscription,
    },
    type: "subscription_update_confirm",
  };
}
