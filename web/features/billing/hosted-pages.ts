import { billingMessages } from "#contract/messages/billing.ts";
import { openPortal, startCheckout } from "#contract/routes/billing.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { ensureOwnCustomer } from "#web/features/accounts/index.ts";
import { rememberChoice } from "#web/features/billing/checkout-choice.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

/** To the provider's page for a plan. Answers once it is known that the browser stays here. */
export async function goToCheckout(
  priceId: string,
  failed: string = billingMessages.redirectFailed,
): Promise<void> {
  if (!(await ensureOwnCustomer())) return void toast.error(billingMessages.customerUnavailable);
  rememberChoice(priceId);
  await goTo(() => call(startCheckout, { priceId }), failed);
}

/** To the provider's page where card, plan and invoices are. */
export async function goToPortal(profile: Profile): Promise<void> {
  if (!profile.stripe_customer_id) return void toast.error(billingMessages.customerNotFound);
  await goTo(() => call(openPortal, {}), billingMessages.portalFailed);
}

async function goTo(ask: () => Promise<{ url: string }>, failed: string): Promise<void> {
  try {
    const { url } = await ask();
    if (!url) return void toast.error(billingMessages.checkoutUrlMissing);
    location.assign(url);
    await leaving();
  } catch (error) {
    toastFailure(error, failed);
  }
}

/** The page stays busy until it is gone, or until the person comes back to it from the browser's memory. */
function leaving(): Promise<void> {
  return new Promise((done) => addEventListener("pageshow", () => done(), { once: true }));
}
