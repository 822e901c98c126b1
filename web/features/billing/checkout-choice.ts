import { type PlanName, planByPriceId } from "#contract/plans.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";

const KEY = "alfinete-checkout";

/** The plan whose payment page was opened last: the plan to wait for on return. */
export function storeChoice(priceId: string): void {
  writeStored(KEY, priceId);
}

export function chosenPlan(): PlanName | null {
  const priceId = readStored(KEY);
  return priceId === null ? null : (planByPriceId(browserConfig.price_ids, priceId)?.name ?? null);
}

export function clearChoice(): void {
  writeStored(KEY, null);
}
