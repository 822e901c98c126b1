import { hasActiveSubscription } from "#contract/access.ts";
import { subscriptionWords as text } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { formatDate } from "#web/lib/format-date.ts";

/** What happens next and when; null where a plan has no end that is known. */
export function subscriptionSentence(profile: Profile): string | null {
  if (!hasActiveSubscription(profile)) return text.none;
  const end = profile.stripe_current_period_end;
  return end === null ? null : fillMessage(whatHappens(profile), { date: formatDate(end) });
}

function whatHappens(profile: Profile): string {
  if (profile.stripe_cancel_at_period_end) return text.ends;
  return profile.stripe_subscription_status === "trialing" ? text.trialEnds : text.renews;
}
