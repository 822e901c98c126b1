import { useState } from "react";
import { invitationPage as text } from "#contract/messages/invitation-screens.ts";
import { acceptInvitation, type OpenInvitation } from "#contract/routes/members.ts";
import type { Acceptance } from "#web/features/spaces/invitation/use-acceptance.ts";
import { call } from "#web/lib/api.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { Button } from "#web/ui/button.tsx";

interface AcceptInvitationProps {
  invitation: OpenInvitation;
  acceptance: Acceptance;
}

/** For whoever is signed in with the invited address. */
export function AcceptInvitation({ invitation, acceptance }: AcceptInvitationProps) {
  const [pending, setPending] = useState(false);
  const accept = async () => {
    setPending(true);
    try {
      const { space_id: spaceId } = await call(acceptInvitation, { token: acceptance.token });
      acceptance.begin();
      await acceptance.finish(invitation, spaceId);
    } catch (error) {
      setPending(false);
      if (!acceptance.handleRefusal(error)) toastFailure(error, text.acceptFailed);
    }
  };
  return (
    <Button
      variant="primary"
      size="lg"
      pending={pending}
      onClick={() => void accept()}
      className="w-full"
    >
      {text.accept}
    </Button>
  );
}
