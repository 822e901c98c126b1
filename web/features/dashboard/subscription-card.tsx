import { subscriptionWords as text } from "#contract/messages/billing.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { Subscription } from "#web/features/billing/index.ts";
import { Card } from "#web/ui/card.tsx";

export function SubscriptionCard({ profile }: { profile: Profile }) {
  return (
    <Card className="p-4">
      <h2 className="mb-1 font-normal font-text text-ink-soft text-sm">{text.title}</h2>
      <Subscription profile={profile} />
    </Card>
  );
}
