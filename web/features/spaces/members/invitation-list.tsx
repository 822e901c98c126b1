import { useId } from "react";
import { pendingInvitations as text } from "#contract/messages/member-screens.ts";
import type { Invitation } from "#contract/routes/members.ts";
import { InvitationRow } from "#web/features/spaces/members/invitation-row.tsx";
import { Card } from "#web/ui/card.tsx";

interface InvitationListProps {
  spaceId: string;
  invitations: readonly Invitation[];
  canResend: boolean;
}

export function InvitationList({ spaceId, invitations, canResend }: InvitationListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-semibold text-lg">
        {text.title}
      </h2>
      <Card>
        <ul aria-labelledby={id} className="divide-y divide-line">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              spaceId={spaceId}
              invitation={invitation}
              canResend={canResend}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}
