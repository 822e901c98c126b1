import type { Profile } from "#contract/routes/profile.ts";

type SubscriptionFields = Pick<
  Profile,
  "special_access" | "stripe_subscription_id" | "stripe_subscription_status"
>;

export function hasActiveSubscription(profile: SubscriptionFields): boolean {
  return profile.special_access || hasLiveSubscription(profile);
}

export function hasApiAccess(profile: Pick<Profile, "special_access" | "plan_name">): boolean {
  return profile.special_access || profile.plan_name === "Team";
}

export function isAdmin(profile: Pick<Profile, "role">): boolean {
  return profile.role === "admin";
}

function hasLiveSubscription(profile: SubscriptionFields): boolean {
  return (
    profile.stripe_subscription_id !== null &&
    (profile.stripe_subscription_status === "active" ||
      profile.stripe_subscription_status === "trialing")
  );
}
