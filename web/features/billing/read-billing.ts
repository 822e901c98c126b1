import { refreshBilling } from "#contract/routes/billing.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";

/** Has the server ask the provider, whose event may be late or lost; without an answer the profile is read as it is. */
export async function readBilling(): Promise<void> {
  await call(refreshBilling, {}).catch(() => {});
  await refreshProfile();
}
