import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { invitationPage as text } from "#contract/messages/invitation-screens.ts";
import type { OpenInvitation } from "#contract/routes/members.ts";
import { enterSpace } from "#web/features/spaces/index.ts";
import { type DeadCode, deadCodeOf } from "#web/features/spaces/invitation/open-invitation.ts";
import { toast } from "#web/lib/toast.ts";

export interface Acceptance {
  token: string;
  accepted: boolean;
  /** From here on the invitation is used, and the page waits for the space. */
  begin: () => void;
  /** Opens the space. */
  finish: (invitation: OpenInvitation, spaceId: string) => Promise<void>;
  /** Whether the refusal has a page of its own, which is then shown. */
  handleRefusal: (error: unknown) => boolean;
}

/** The end of both ways to accept, with an account and with a new one. */
export function useAcceptance(token: string, onDead: (code: DeadCode) => void): Acceptance {
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState(false);
  return {
    token,
    accepted,
    begin: () => setAccepted(true),
    async finish({ space, invited_by: inviter }, spaceId) {
      await enterSpace(spaceId);
      toast.success(
        space.name
          ? fillMessage(text.accepted, { space: space.name })
          : fillMessage(text.acceptedUnnamed, { inviter }),
      );
      // The used link is not something to come back to.
      await navigate({ to: "/dashboard", replace: true });
    },
    handleRefusal(error) {
      const code = deadCodeOf(error);
      if (code !== null) onDead(code);
      return code !== null;
    },
  };
}
