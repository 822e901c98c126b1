import type { LinkRefusal } from "#contract/link-refusals.ts";
import { closedLink as text } from "#contract/messages/closed-link.ts";
import { unlockLink } from "#contract/messages/unlock-link.ts";
import { CalmPage } from "#web/features/comments/public/calm-page.tsx";
import { UnlockForm } from "#web/features/comments/public/unlock-form.tsx";

const TITLES = {
  link_disabled: text.disabled,
  link_expired: text.expired,
  link_password_required: unlockLink.title,
} as const satisfies Record<LinkRefusal, string>;

interface ClosedLinkPageProps {
  publicLink: string;
  refusal: LinkRefusal;
}

/** The page of a link that opens nothing yet, or nothing any more. It tells nothing of what is behind. */
export function ClosedLinkPage({ publicLink, refusal }: ClosedLinkPageProps) {
  const asksPassword = refusal === "link_password_required";
  return (
    <CalmPage title={TITLES[refusal]} body={asksPassword ? unlockLink.body : text.askAgain}>
      {asksPassword && <UnlockForm publicLink={publicLink} />}
    </CalmPage>
  );
}
