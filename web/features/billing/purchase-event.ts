import { monthlyPrice, planByName } from "#contract/plans.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { pushPurchase } from "#web/lib/analytics.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";

const KEY = "alfinete-purchase";

/** Once a purchase: the way back may be opened again, in this tab or in another. */
export function reportPurchase(profile: Profile): void {
  const plan = planByName(profile.plan_name ?? "");
  const { stripe_subscription_id: subscription } = profile;
  if (!plan || subscription === null) return;
  const purchase = `${subscription} ${plan.name}`;
  if (readStored(KEY) === purchase) return;
  writeStored(KEY, purchase);
  pushPurchase({ plan: plan.name, value: monthlyPrice(plan), transactionId: subscription });
}
