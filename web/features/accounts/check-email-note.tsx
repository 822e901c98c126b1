import { fillMessage } from "#contract/messages/fill-message.ts";
import { checkEmailNote as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import type { Carried } from "#web/features/accounts/carried.ts";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { MailSent } from "#web/features/accounts/mail-sent.tsx";
import { call } from "#web/lib/api.ts";

/** There is an account but no session yet: the address has to be confirmed first. */
export function CheckEmailNote({ email, carried }: { email: string; carried: Carried }) {
  const resend = async () => {
    const { resendConfirmation } = await loadAuthCalls();
    await call(resendConfirmation, { email, ...carried });
  };
  return (
    <>
      <AuthHeading title={text.title} />
      <MailSent onResend={resend}>
        <p>{fillMessage(text.body, { email })}</p>
        <p className="mt-2 text-ink-soft">{text.anyBrowser}</p>
      </MailSent>
    </>
  );
}
