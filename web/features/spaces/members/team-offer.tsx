import { Check } from "lucide-react";
import { useId } from "react";
import { isPaymentPending } from "#contract/access.ts";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { teamOffer as text } from "#contract/messages/member-screens.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { PortalButton } from "#web/features/billing/index.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** What the Team plan would give, and the way to it: the portal where only a payment is missing. */
export function TeamOffer({ profile }: { profile: Profile | null }) {
  const id = useId();
  return (
    <Card className="max-w-3xl p-6 sm:p-8">
      <section aria-labelledby={id}>
        <h2 id={id} className="font-semibold text-xl">
          {text.title}
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">{text.body}</p>
        <ul className="my-6 grid gap-3">
          {text.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
              {fillMessage(feature, { seats: limits.seats })}
            </li>
          ))}
        </ul>
        {profile?.plan_name === "Team" && isPaymentPending(profile) ? (
          <PortalButton profile={profile} variant="primary" />
        ) : (
          <LinkButton to="/pricing" variant="primary">
            {text.seePlans}
          </LinkButton>
        )}
      </section>
    </Card>
  );
}
