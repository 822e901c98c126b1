import { fillMessage } from "#contract/messages/fill-message.ts";
import { pendingInvitations as text } from "#contract/messages/member-screens.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { Invitation } from "#contract/routes/members.ts";
import {
  useResendInvitation,
  useRevokeInvitation,
} from "#web/features/spaces/members/members-queries.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

interface InvitationRowProps {
  spaceId: string;
  invitation: Invitation;
  /** Sending takes the plan; cancelling does not. */
  canResend: boolean;
}

export function InvitationRow({ spaceId, invitation, canResend }: InvitationRowProps) {
  const resend = useResendInvitation(spaceId, invitation);
  const revoke = useRevokeInvitation(spaceId, invitation);
  const { email, role, expired, expires_at: end } = invitation;
  const sentence = expired ? text.expiredOn : text.validUntil;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-all font-semibold">{email}</span>
          {expired && <Badge>{text.expired}</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          {fillMessage(sentence, { role: roleNames[role], date: formatDate(end) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {canResend && (
          <Button
            aria-label={fillMessage(text.resendNamed, { email })}
            pending={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {text.resend}
          </Button>
        )}
        <Button
          aria-label={fillMessage(text.revokeNamed, { email })}
          pending={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {text.revoke}
        </Button>
      </div>
    </li>
  );
}
