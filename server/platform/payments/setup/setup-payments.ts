import type Stripe from "stripe";
import type { PlanName } from "#contract/plans.ts";
import type { Report } from "#server/platform/payments/setup/report.ts";
import { setupPortal } from "#server/platform/payments/setup/setup-portal.ts";
import { setupPrices } from "#server/platform/payments/setup/setup-prices.ts";
import { setupWebhook } from "#server/platform/payments/setup/setup-webhook.ts";

export interface PaymentsToSetUp {
  appUrl: string;
  /** Prices that are set already. */
  prices: Readonly<Record<PlanName, string | undefined>>;
}

/** Makes of an account at the provider what the app expects; a second run changes nothing. */
export async function setupPayments(
  stripe: Stripe,
  { appUrl, prices: ids }: PaymentsToSetUp,
  report: Report,
): Promise<void> {
  const prices = await setupPrices(stripe, ids, report);
  await setupPortal(stripe, { appUrl, prices }, report);
  await setupWebhook(stripe, appUrl, report);
}
