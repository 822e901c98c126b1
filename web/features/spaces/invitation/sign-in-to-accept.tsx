import { invitationPage as text } from "#contract/messages/invitation-screens.ts";
import { typedEmail } from "#web/features/accounts/index.ts";
import { invitationPath } from "#web/features/spaces/invitation/invitation-path.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Signed out, with an account: /login leads back here. */
export function SignInToAccept({ token, email }: { token: string; email: string }) {
  return (
    <>
      <p className="mb-5">{text.signInBody}</p>
      <LinkButton
        to="/login"
        search={{ redirect: invitationPath(token) }}
        onClick={() => typedEmail.set(email)}
        variant="primary"
        size="lg"
        className="w-full"
      >
        {text.signIn}
      </LinkButton>
    </>
  );
}
