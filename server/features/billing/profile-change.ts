import { isLive, isPastDue } from "#contract/access.ts";
import { type Plan, type PlanName, planByPriceId, plans } from "#contract/plans.ts";
import type { Services } from "#server/context.ts";
import type { profiles } from "#server/platform/db/schema/profiles.ts";
import type { CustomerState, SubscriptionState } from "#server/platform/payments/payments.ts";

type Row = typeof profiles.$inferSelect;
type Change = Partial<typeof profiles.$inferInsert>;
type Known = Pick<Services, "config" | "clock" | "log">;

const GRACE_MS = 7 * 24 * 3600_000;

/** Derives the profile's changes from the provider's state. Never deletes a person's data. */
export function profileChangeFor(known: Known, profile: Row, state: CustomerState): Change {
  const trialUsed = state.subscriptions.some(({ hadTrial }) => hadTrial);
  const person = {
    trialUsedAt: profile.trialUsedAt ?? (trialUsed ? known.clock() : null),
    taxId: state.taxId ?? profile.taxId,
  };
  if (state.gone) return { ...lapsed(profile), stripeCustomerId: null, ...person };
  const subscription = choose(known, profile, state.subscriptions);
  if (!subscription) return { ...lapsed(profile), ...person };
  return { ...fieldsOf(known, profile, subscription), ...person };
}

/**
 * The live subscription, else one waiting for payment, else the newest. Prices that are not ours are
 * ignored.
 */
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
  const live = ours.find(({ status }) => isLive(status));
  return live ?? ours.find(({ status }) => isPastDue(status)) ?? ours[0] ?? null;
}

function fieldsOf(known: Known, profile: Row, subscription: SubscriptionState): Change {
  const { id, status, currentPeriodEnd, cancelAtPeriodEnd, cancelAt } = subscription;
  const graceUntil = graceOf(known, profile, subscription);
  const open = isLive(status) || (graceUntil !== null && graceUntil > known.clock());
  // A subscriber keeps their plan when the price changes to one that we do not know.
  const plan = planOf(known, subscription);
  const planName: PlanName | null = open ? (plan?.name ?? profile.planName) : null;
  return {
    stripeSubscriptionId: id,
    stripeSubscriptionStatus: status,
    stripeCurrentPeriodEnd: currentPeriodEnd,
    stripeCancelAtPeriodEnd: open && cancelAtPeriodEnd,
    stripeCancelAt: open ? cancelAt : null,
    graceUntil,
    planName,
    ...(open && plan && grantStorage(profile, id, plan)),
  };
}

/** Seven days from the first notice of a failed payment; further notices add none. */
function graceOf({ clock }: Known, profile: Row, subscription: SubscriptionState): Date | null {
  if (!isPastDue(subscription.status)) return null;
  const given = profile.stripeSubscriptionId === subscription.id ? profile.graceUntil : null;
  return given ?? new Date(clock().getTime() + GRACE_MS);
}

/**
 * Only the plan with a trial can be tried: a trial that the portal carried over to another plan gives
 * no access.
 */
function planOf({ config, log }: Known, subscription: SubscriptionState): Plan | null {
  const { id, status, priceId } = subscription;
  const plan = planByPriceId(config.priceIds, priceId);
  if (!plan || plan.trialDays > 0 || status !== "trialing") return plan;
  log.warn("trial of a plan without one: the portal must end trials", { subscription: id });
  return plans.find(({ trialDays }) => trialDays > 0) ?? null;
}

/** Once for each plan of each subscription: in between, an admin's edit is kept. */
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
    stripeCancelAt: null,
    graceUntil: null,
  };
}
