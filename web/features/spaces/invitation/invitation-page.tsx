import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { invitationPage as text } from "#contract/messages/invitation-screens.ts";
import type { OpenInvitation } from "#contract/routes/members.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { AcceptInvitation } from "#web/features/spaces/invitation/accept-invitation.tsx";
import { DeadInvitation } from "#web/features/spaces/invitation/dead-invitation.tsx";
import { InvitationCard } from "#web/features/spaces/invitation/invitation-card.tsx";
import type { DeadCode } from "#web/features/spaces/invitation/open-invitation.ts";
import { SignInToAccept } from "#web/features/spaces/invitation/sign-in-to-accept.tsx";
import { SignUpToAccept } from "#web/features/spaces/invitation/sign-up-to-accept.tsx";
import { type Acceptance, useAcceptance } from "#web/features/spaces/invitation/use-acceptance.ts";
import { WrongAccount } from "#web/features/spaces/invitation/wrong-account.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const route = getRouteApi("/site/invitation/$token");

export default function InvitationPage() {
  const { token } = route.useParams();
  const { dead, invitation } = route.useLoaderData();
  const [refused, setRefused] = useState<DeadCode | null>(null);
  const acceptance = useAcceptance(token, setRefused);
  // Accepted, it is a used one: the page is about to be left.
  if (acceptance.accepted) {
    return <Spinner size="lg" label={text.accepting} className="py-24" />;
  }
  const reason = refused ?? dead;
  if (reason !== null || invitation === null) {
    return <DeadInvitation code={reason ?? "invitation_invalid"} />;
  }
  return (
    <InvitationCard invitation={invitation}>
      <WayIn invitation={invitation} acceptance={acceptance} />
    </InvitationCard>
  );
}

interface WayInProps {
  invitation: OpenInvitation;
  acceptance: Acceptance;
}

/** The invitation is for one address, whoever opens the link. */
function WayIn({ invitation, acceptance }: WayInProps) {
  const { session } = useAuth();
  if (session?.user.email === invitation.email) {
    return <AcceptInvitation invitation={invitation} acceptance={acceptance} />;
  }
  if (session) {
    const { token } = acceptance;
    return <WrongAccount token={token} invitation={invitation} own={session.user.email} />;
  }
  if (invitation.has_account) {
    return <SignInToAccept token={acceptance.token} email={invitation.email} />;
  }
  return <SignUpToAccept invitation={invitation} acceptance={acceptance} />;
}
