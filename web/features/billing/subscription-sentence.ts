import {
  hasOpenSubscription,
  isAwaitingPayment,
  isInGrace,
  isUnsettled,
} from "#contract/access.ts";
import { subscriptionWords as text } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { formatDate } from "#web/lib/format-date.ts";

/** What happens next and when; null for a plan without a known end. */
export function subscriptionSentence(profile: Profile, now: Date): string | null {
  const { stripe_subscription_status: status, grace_until: until } = profile;
  if (until !== null && isInGrace(profile, now)) {
    return fillMessage(text.graceEnds, { date: formatDate(until) });
  }
  if (status === "paused") return text.paused;
  if (isUnsettled(status)) {
    return until === null
      ? text.suspended
      : fillMessage(text.suspendedSince, { date: formatDate(until) });
  }
  if (isAwaitingPayment(profile)) return text.awaiting;
  if (!hasOpenSubscription(profile)) {
    return profile.special_access ? text.specialAccessBody : text.none;
  }
  const end = profile.stripe_cancel_at ?? profile.stripe_current_period_end;
  return end === null ? null : fillMessage(whatHappens(profile), { date: formatDate(end) });
}

function whatHappens(profile: Profile): string {
  if (profile.stripe_cancel_at_period_end) return text.ends;
  return profile.stripe_subscription_status === "trialing" ? text.trialEnds : text.renews;
}
