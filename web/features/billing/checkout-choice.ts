import { type PlanName, planByPriceId } from "#contract/plans.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";

const KEY = "alfinete-checkout";
const FIRST_KEY = "alfinete-first-checkout";

/** The plan whose payment page was opened last: the plan to wait for on return. */
export function storeChoice(priceId: string, { isFirst }: { isFirst: boolean }): void {
  writeStored(KEY, priceId);
  writeStored(FIRST_KEY, isFirst ? priceId : null);
}

export function chosenPlan(): PlanName | null {
  const priceId = readStored(KEY);
  return priceId === null ? null : (planByPriceId(browserConfig.price_ids, priceId)?.name ?? null);
}

/** Whether it was chosen by somebody without a plan. */
export function isFirstChoice(): boolean {
  return readStored(FIRST_KEY) !== null;
}

export function clearChoice(): void {
  writeStored(KEY, null);
  writeStored(FIRST_KEY, null);
}
