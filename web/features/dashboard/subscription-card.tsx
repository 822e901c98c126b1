import { hasActiveSubscription } from "#contract/access.ts";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

export function SubscriptionCard({ profile }: { profile: Profile }) {
  const active = hasActiveSubscription(profile);
  return (
    <Card className="p-4">
      <h2 className="font-text font-normal text-ink-soft text-sm">{text.subscription}</h2>
      {active && profile.plan_name && (
        <p className="mt-1 font-semibold text-lg">
          {fillMessage(text.plan, { name: profile.plan_name })}
        </p>
      )}
      <p className="mt-1 text-sm">{active ? periodSentence(profile) : text.none}</p>
      {!active && (
        <LinkButton to="/pricing" size="sm" className="mt-4">
          {text.upgrade}
        </LinkButton>
      )}
    </Card>
  );
}

function periodSentence(profile: Profile): string | null {
  if (profile.stripe_current_period_end === null) return null;
  const date = formatDate(profile.stripe_current_period_end);
  const trialing = profile.stripe_subscription_status === "trialing";
  return fillMessage(trialing ? text.trialEnds : text.renews, { date });
}
