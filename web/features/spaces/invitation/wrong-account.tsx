import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { invitationPage as text } from "#contract/messages/invitation-screens.ts";
import type { OpenInvitation } from "#contract/routes/members.ts";
import { signOut, typedEmail } from "#web/features/accounts/index.ts";
import { invitationPath } from "#web/features/spaces/invitation/invitation-path.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

interface WrongAccountProps {
  token: string;
  invitation: OpenInvitation;
  /** The address that is signed in. */
  own: string;
}

export function WrongAccount({ token, invitation, own }: WrongAccountProps) {
  const { email, has_account: hasAccount } = invitation;
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const switchAccount = async () => {
    setPending(true);
    try {
      await signOut();
      typedEmail.set(email);
      // Without an account to sign in to, this page has the form for a new one.
      if (hasAccount) {
        await navigate({ to: "/login", search: { redirect: invitationPath(token) } });
      }
    } catch (error) {
      setPending(false);
      toast.error(sentenceOf(error));
    }
  };
  const label = hasAccount ? text.switchAccount : text.switchToNew;
  return (
    <div role="alert">
      <p className="mb-5 break-words">{fillMessage(text.wrongAccount, { own, email })}</p>
      <div className="grid gap-3">
        <Button
          variant="primary"
          pending={pending}
          onClick={() => void switchAccount()}
          className={wrapping}
        >
          {fillMessage(label, { email })}
        </Button>
        <LinkButton to="/dashboard" className={wrapping}>
          {fillMessage(text.stay, { own })}
        </LinkButton>
      </div>
    </div>
  );
}

/** An address can be longer than a phone is wide. */
const wrapping = "h-auto! min-h-12 w-full min-w-0 whitespace-normal! py-2 [overflow-wrap:anywhere]";
