import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { invitationPage as text } from "#contract/messages/invitation-screens.ts";
import { roleDescriptions } from "#contract/messages/role-descriptions.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { OpenInvitation } from "#contract/routes/members.ts";
import { Card } from "#web/ui/card.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface InvitationCardProps {
  invitation: OpenInvitation;
  /** What there is to do. */
  children: ReactNode;
}

/** Who invites whom to what, and as what. */
export function InvitationCard({ invitation, children }: InvitationCardProps) {
  const { space, invited_by: inviter, role, email } = invitation;
  return (
    <div className="mx-auto max-w-lg px-safe-4 py-8 sm:px-safe-6 sm:py-16">
      <Card className="p-5 sm:p-8">
        {space.logo ? (
          <img
            src={space.logo}
            alt={fillMessage(text.logo, { space: space.name ?? inviter })}
            className="size-16 rounded-md border border-line bg-sheet"
          />
        ) : (
          <PinMark className="size-9" />
        )}
        <h1 tabIndex={-1} className="mt-5 break-words font-bold text-2xl">
          {space.name
            ? fillMessage(text.title, { inviter, space: space.name })
            : fillMessage(text.titleUnnamed, { inviter })}
        </h1>
        <dl className="my-6 grid gap-4 border-line border-y py-5 text-sm">
          <div>
            <dt className="text-ink-soft">{text.role}</dt>
            <dd className="mt-0.5">
              <span className="font-semibold">{roleNames[role]}</span>
              {". "}
              {roleDescriptions[role]}
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft">{text.email}</dt>
            <dd className="mt-0.5 break-all font-semibold">{email}</dd>
          </div>
        </dl>
        {children}
        <p className="mt-6 text-ink-soft text-sm">{text.strangers}</p>
      </Card>
    </div>
  );
}
