import type { Profile } from "#contract/routes/profile.ts";

type SubscriptionFields = Pick<
  Profile,
  "special_access" | "stripe_subscription_id" | "stripe_subscription_status" | "grace_until"
>;

/** What decides which plan an account has, and whether it is in force. */
export type PlanFields = SubscriptionFields & Pick<Profile, "plan_name">;

/** Statuses of a subscription that is paid for or on trial. */
export const liveStatuses = ["active", "trialing"] as const;

/** Resolved in the portal, not by a second subscription. */
const UNSETTLED = new Set(["past_due", "unpaid", "paused"]);

export function hasActiveSubscription(profile: SubscriptionFields, now: Date): boolean {
  return profile.special_access || hasLiveSubscription(profile, now);
}

export function hasApiAccess(
  profile: Pick<Profile, "special_access" | "plan_name" | "grace_until">,
  now: Date,
): boolean {
  return profile.special_access || (profile.plan_name === "Team" && !isGraceOver(profile, now));
}

/** The Team plan in force: a space with members. */
export function hasTeam(profile: PlanFields, now: Date): boolean {
  return hasApiAccess(profile, now) && hasActiveSubscription(profile, now);
}

export function isAdmin(profile: Pick<Profile, "role">): boolean {
  return profile.role === "admin";
}

export function isLive(status: string | null): boolean {
  return liveStatuses.some((live) => live === status);
}

export function isPastDue(status: string | null): boolean {
  return status === "past_due";
}

export function isUnsettled(status: string | null): boolean {
  return status !== null && UNSETTLED.has(status);
}

/** Begins when its first payment arrives, which may take days. */
export function isAwaitingPayment({
  stripe_subscription_status: status,
}: Pick<Profile, "stripe_subscription_status">): boolean {
  return status === "incomplete";
}

/** Resolved by a card that pays. */
export function isPaymentPending({
  stripe_subscription_status: status,
}: Pick<Profile, "stripe_subscription_status">): boolean {
  return isPastDue(status) || status === "unpaid";
}

/** A subscription that has not ended, paid for or not: the portal manages it. */
export function hasOpenSubscription(
  profile: Pick<Profile, "stripe_subscription_id" | "stripe_subscription_status">,
): boolean {
  const { stripe_subscription_id: id, stripe_subscription_status: status } = profile;
  return id !== null && (isLive(status) || isUnsettled(status));
}

/** Granted once, with a new subscription: a change of plan has none. */
export function canStartTrial(
  profile: Pick<Profile, "trial_used" | "stripe_subscription_id" | "stripe_subscription_status">,
): boolean {
  return !profile.trial_used && !hasOpenSubscription(profile);
}

/** Past due keeps access until the grace period ends; every other failure ends it at once. */
function hasLiveSubscription(profile: SubscriptionFields, now: Date): boolean {
  const { stripe_subscription_id: id, stripe_subscription_status: status } = profile;
  if (id === null) return false;
  return isLive(status) || isInGrace(profile, now);
}

export function isInGrace(
  profile: Pick<Profile, "stripe_subscription_status" | "grace_until">,
  now: Date,
): boolean {
  const { stripe_subscription_status: status, grace_until: until } = profile;
  return isPastDue(status) && until !== null && !isGraceOver(profile, now);
}

function isGraceOver({ grace_until: until }: Pick<Profile, "grace_until">, now: Date): boolean {
  return until !== null && Date.parse(until) <= now.getTime();
}
