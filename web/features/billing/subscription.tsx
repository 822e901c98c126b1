import {
  hasActiveSubscription,
  hasOpenSubscription,
  isAwaitingPayment,
  isPaymentPending,
  isUnsettled,
} from "#contract/access.ts";
import { subscriptionWords as text } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { PortalButton } from "#web/features/billing/portal-button.tsx";
import { subscriptionSentence } from "#web/features/billing/subscription-sentence.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

interface SubscriptionProps {
  profile: Profile;
  /** While something else on the page is the primary action. */
  quiet?: boolean;
}

/** A person's plan, until when it lasts and how to change it. */
export function Subscription({ profile, quiet = false }: SubscriptionProps) {
  const now = new Date();
  const pending = isPaymentPending(profile);
  const open = hasOpenSubscription(profile);
  const active = hasActiveSubscription(profile, now);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-display font-semibold text-xl">
          {titleOf(profile)}
          {pending && <Badge className="font-text">{text.paymentPending}</Badge>}
        </p>
        <p className="mt-1 text-ink-soft text-sm">{subscriptionSentence(profile, now)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {open && (
          <PortalButton
            profile={profile}
            size="sm"
            variant={pending && !quiet ? "primary" : "secondary"}
          />
        )}
        {active && !pending && profile.plan_name !== "Team" && (
          <LinkButton to="/pricing" size="sm">
            {text.seePlans}
          </LinkButton>
        )}
        {!active && !open && !isAwaitingPayment(profile) && (
          <LinkButton to="/pricing" variant={quiet ? "secondary" : "primary"} size="sm">
            {text.upgrade}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function titleOf(profile: Profile): string {
  const { plan_name, special_access, stripe_subscription_status: status } = profile;
  if (plan_name) return fillMessage(text.plan, { plan: plan_name });
  if (!special_access && isUnsettled(status)) return text.suspendedTitle;
  if (!special_access && isAwaitingPayment(profile)) return text.awaitingTitle;
  return special_access ? text.specialAccess : text.noPlan;
}
