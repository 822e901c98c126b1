import { subscriptionWords } from "#contract/messages/billing.ts";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Where the drop zone would be. */
export function UpgradeCall() {
  return (
    <section
      aria-labelledby="upgrade-heading"
      className="flex min-h-72 flex-col items-center justify-center rounded-lg border border-line bg-surface p-6 text-center"
    >
      <h2 id="upgrade-heading" className="font-semibold text-xl">
        {text.upgradeTitle}
      </h2>
      <p className="mt-2 max-w-sm text-ink-soft">{text.upgradeBody}</p>
      <LinkButton to="/pricing" variant="primary" className="mt-6">
        {subscriptionWords.seePlans}
      </LinkButton>
    </section>
  );
}
