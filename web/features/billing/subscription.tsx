import { hasActiveSubscription } from "#contract/access.ts";
import { subscriptionWords as text } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { PortalButton } from "#web/features/billing/portal-button.tsx";
import { subscriptionSentence } from "#web/features/billing/subscription-sentence.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** The plan a person has, until when, and what can be done about it. */
export function Subscription({ profile }: { profile: Profile }) {
  const { plan_name } = profile;
  const live = hasActiveSubscription(profile);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <p className="font-display font-semibold text-xl">
          {plan_name ? fillMessage(text.plan, { plan: plan_name }) : text.noPlan}
        </p>
        <p className="mt-1 text-ink-soft text-sm">{subscriptionSentence(profile)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {live && <PortalButton profile={profile} size="sm" />}
        {live && plan_name !== "Team" && (
          <LinkButton to="/pricing" size="sm">
            {text.seePlans}
          </LinkButton>
        )}
        {!live && (
          <LinkButton to="/pricing" variant="primary" size="sm">
            {text.upgrade}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
