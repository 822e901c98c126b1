import { isPaymentPending } from "#contract/access.ts";
import { subscriptionWords as text } from "#contract/messages/billing.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { goToPortal } from "#web/features/billing/hosted-pages.ts";
import { useBusy } from "#web/features/billing/use-busy.ts";
import { Button } from "#web/ui/button.tsx";
import type { ButtonStyle } from "#web/ui/button-style.ts";

/** Opens the provider's portal, labelled with what there is to do there. */
export function PortalButton({ profile, ...look }: { profile: Profile } & ButtonStyle) {
  const [busy, run] = useBusy();
  return (
    <Button {...look} pending={busy} onClick={() => void run(() => goToPortal(profile))}>
      {isPaymentPending(profile) ? text.updateCard : text.manage}
    </Button>
  );
}
