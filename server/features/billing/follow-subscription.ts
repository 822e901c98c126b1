import { type PlanName, planByPriceId } from "#contract/plans.ts";
import type { Services } from "#server/context.ts";
import type { profiles } from "#server/platform/db/schema/profiles.ts";
import {
  type CustomerState,
  isLive,
  type SubscriptionState,
} from "#server/platform/payments/payments.ts";

type Row = typeof profiles.$inferSelect;
type Change = Partial<typeof profiles.$inferInsert>;
type Known = Pick<Services, "config" | "clock" | "log">;

/** What the profile becomes, given what the provider says. Nothing of the person's is ever deleted here. */
export function followSubscription(known: Known, profile: Row, state: CustomerState): Change {
  const trialUsed = state.subscriptions.some(({ hadTrial }) => hadTrial);
  const trialUsedAt = profile.trialUsedAt ?? (trialUsed ? known.clock() : null);
  if (state.gone) return { ...lapsed(profile), stripeCustomerId: null, trialUsedAt };
  const subscription = choose(known, profile, state.subscriptions);
  if (!subscription) return { ...lapsed(profile), trialUsedAt };
  return { ...fieldsOf(known, profile, subscription), trialUsedAt };
}

/** The live one, else the newest. A price that is none of ours opens nothing to anybody. */
function choose(
  { config, log }: Known,
  profile: Row,
  subscriptions: readonly SubscriptionState[],
): SubscriptionState | null {
  const ours = subscriptions.filter(({ id, priceId }) => {
    if (planByPriceId(config.priceIds, priceId) || id === profile.stripeSubscriptionId) return true;
    log.warn("subscription with an unknown price", { subscription: id, price: priceId });
    return false;
  });
  return ours.find(isLive) ?? ours[0] ?? null;
}

function fieldsOf({ config }: Known, profile: Row, subscription: SubscriptionState): Change {
  const { id, status, currentPeriodEnd, cancelAtPeriodEnd, priceId } = subscription;
  // Whoever already subscribes keeps their plan when the price moves to one that we do not know.
  const plan = planByPriceId(config.priceIds, priceId);
  const live = isLive(subscription);
  const planName: PlanName | null = live ? (plan?.name ?? profile.planName) : null;
  return {
    stripeSubscriptionId: id,
    stripeSubscriptionStatus: status,
    stripeCurrentPeriodEnd: currentPeriodEnd,
    stripeCancelAtPeriodEnd: live && cancelAtPeriodEnd,
    planName,
    ...(live && plan && grantStorage(profile, id, plan)),
  };
}

/** Once for each plan of each subscription: in between, an admin's edit holds. */
function grantStorage(
  { storageGrantedFor }: Row,
  subscriptionId: string,
  plan: { name: string; storage: number },
): Change {
  const grant = `${subscriptionId} ${plan.name}`;
  if (storageGrantedFor === grant) return {};
  return { storageLimit: plan.storage, storageGrantedFor: grant };
}

function lapsed({ stripeSubscriptionId }: Row): Change {
  return {
    planName: null,
    stripeSubscriptionStatus: stripeSubscriptionId ? "canceled" : null,
    stripeCancelAtPeriodEnd: false,
  };
}
