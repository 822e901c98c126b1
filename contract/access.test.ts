import { expect, test } from "vitest";
import { canStartTrial, hasOpenSubscription } from "#contract/access.ts";

type State = [id: string | null, status: string | null, used: boolean];

/** Whether the portal manages it, and whether Basic may still be tried. */
const states: [State, open: boolean, trial: boolean][] = [
  [[null, null, false], false, true],
  [[null, null, true], false, false],
  [["sub_1", "trialing", true], true, false],
  [["sub_1", "active", false], true, false],
  [["sub_1", "past_due", false], true, false],
  [["sub_1", "unpaid", false], true, false],
  [["sub_1", "paused", true], true, false],
  [["sub_1", "canceled", false], false, true],
  [["sub_1", "canceled", true], false, false],
  [["sub_1", "incomplete_expired", false], false, true],
];

test.each(states)("%j: managed in the portal %s, trial available %s", (state, open, trial) => {
  const [stripe_subscription_id, stripe_subscription_status, trial_used] = state;
  const profile = { stripe_subscription_id, stripe_subscription_status, trial_used };
  expect([hasOpenSubscription(profile), canStartTrial(profile)]).toEqual([open, trial]);
});
