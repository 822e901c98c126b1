import type Stripe from "stripe";
import type { Ledger } from "#sandbox/ledger.ts";
import type { PortalRecord } from "#sandbox/records/page-records.ts";

export function presentPortal(ledger: Ledger, portal: PortalRecord): Stripe.BillingPortal.Session {
  return {
    id: portal.id,
    object: "billing_portal.session",
    configuration: portal.configuration,
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
  const { item, returnUrl, type } = flow;
  const subscription = flow.subscription ?? "";
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: returnUrl === null ? null : { return_url: returnUrl },
      type: returnUrl === null ? "portal_homepage" : "redirect",
    },
    customer_update: null,
    subscription_cancel: type === "subscription_cancel" ? { retention: null, subscription } : null,
    subscription_update: type === "subscription_update" ? { subscription } : null,
    subscription_update_confirm: item && {
      discounts: null,
      items: [{ ...item, quantity: 1 }],
      subscription,
    },
    type,
  };
}
