import { isPaymentPending } from "#contract/access.ts";
import { subscriptionWords } from "#contract/messages/billing.ts";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { PortalButton } from "#web/features/billing/index.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface UpgradeCallProps {
  profile: Profile;
  /** Without layouts it is the page's empty state as well. */
  isEmpty?: boolean;
}

/** Replaces the drop zone. */
export function UpgradeCall({ profile, isEmpty = false }: UpgradeCallProps) {
  const suspended = isPaymentPending(profile);
  const title = isEmpty ? text.emptyTitle : text.upgradeTitle;
  return (
    <section
      aria-labelledby="upgrade-heading"
      className="flex min-h-72 flex-col items-center justify-center rounded-lg border border-line bg-surface p-6 text-center"
    >
      {isEmpty && <PinMark className="mb-6 size-8" />}
      <h2 id="upgrade-heading" className="font-semibold text-xl">
        {suspended ? text.suspendedTitle : title}
      </h2>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        {suspended ? text.suspendedBody : text.upgradeBody}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {suspended ? (
          <PortalButton profile={profile} variant="primary" />
        ) : (
          <LinkButton to="/pricing" variant="primary">
            {subscriptionWords.seePlans}
          </LinkButton>
        )}
        {isEmpty && <LinkButton to="/layouts/new">{text.createFirst}</LinkButton>}
      </div>
    </section>
  );
}
