import { billingMessages } from "#contract/messages/billing-messages.ts";
import { billingToasts } from "#contract/messages/billing-toasts.ts";
import { openPortal, startCheckout } from "#contract/routes/billing.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { authState, ensureOwnCustomer } from "#web/features/accounts/index.ts";
import { storeChoice } from "#web/features/billing/checkout-choice.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

/** Opens the provider's page for a plan. Resolves when the browser turns out to stay here. */
export async function goToCheckout(
  priceId: string,
  failed: string = billingToasts.redirectFailed,
): Promise<void> {
  if (!(await ensureOwnCustomer())) return void toast.error(billingToasts.customerUnavailable);
  storeChoice(priceId, { isFirst: !authState().profile?.plan_name });
  await goTo(() => call(startCheckout, { priceId }), failed);
}

/** Opens the provider's page for card, plan and invoices. */
export async function goToPortal(profile: Profile): Promise<void> {
  if (!profile.stripe_customer_id) return void toast.error(billingMessages.customerNotFound);
  await goTo(() => call(openPortal, {}), billingToasts.portalFailed);
}

async function goTo(ask: () => Promise<{ url: string }>, failed: string): Promise<void> {
  try {
    const { url } = await ask();
    if (!url) return void toast.error(billingToasts.checkoutUrlMissing);
    location.assign(url);
    await leaving();
  } catch (error) {
    toastFailure(error, failed);
  }
}

/** Keeps the page busy until it unloads, or until the person returns to it from the back/forward cache. */
function leaving(): Promise<void> {
  return new Promise((done) => addEventListener("pageshow", () => done(), { once: true }));
}
