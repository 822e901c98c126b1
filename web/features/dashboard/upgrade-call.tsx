import { isPaymentPending } from "#contract/access.ts";
import { subscriptionWords } from "#contract/messages/billing.ts";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { PortalButton } from "#web/features/billing/index.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Replaces the drop zone. */
export function UpgradeCall({ profile }: { profile: Profile }) {
  const suspended = isPaymentPending(profile);
  return (
    <section
      aria-labelledby="upgrade-heading"
      className="flex min-h-72 flex-col items-center justify-center rounded-lg border border-line bg-surface p-6 text-center"
    >
      <h2 id="upgrade-heading" className="font-semibold text-xl">
        {suspended ? text.suspendedTitle : text.upgradeTitle}
      </h2>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        {suspended ? text.suspendedBody : text.upgradeBody}
      </p>
      {suspended ? (
        <PortalButton profile={profile} variant="primary" />
      ) : (
        <LinkButton to="/pricing" variant="primary">
          {subscriptionWords.seePlans}
        </LinkButton>
      )}
    </section>
  );
}
