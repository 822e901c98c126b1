import { subscriptionWords } from "#contract/messages/billing.ts";
import { getPurchase } from "#contract/routes/billing.ts";
import { pushPurchase } from "#web/lib/analytics.ts";
import { call } from "#web/lib/api.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";
import { toast } from "#web/lib/toast.ts";

const KEY = "alfinete-purchase";

/** Once per purchase: the return URL may be opened again, in this tab or another. */
export async function welcomePurchase(): Promise<void> {
  try {
    const { purchase } = await call(getPurchase, {});
    if (purchase === null || readStored(KEY) === purchase.transaction_id) return;
    writeStored(KEY, purchase.transaction_id);
    const { plan_name: plan, value, transaction_id: transactionId } = purchase;
    pushPurchase({ plan, value, transactionId });
    toast.success(subscriptionWords.activated);
  } catch (error) {
    // The page itself shows the plan; only the event is lost.
    reportError(error);
  }
}
