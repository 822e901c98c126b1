import { useState } from "react";
import { accountMessages } from "#contract/messages/accounts.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { forgottenPasswordView as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import { EmailField } from "#web/features/accounts/email-field.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { MailSent } from "#web/features/accounts/mail-sent.tsx";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

export function ForgottenPasswordView() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = async (email: string) => {
    const { requestPasswordReset } = await loadAuthCalls();
    await call(requestPasswordReset, { email });
    toast.success(accountMessages.recoverySent);
    setSentTo(email.trim());
  };
  const form = useForm(["email"], {
    check: async ({ email }) => ({ email: (await loadAuthCalls()).checkEmail(email) }),
    submit: ({ email }) => request(email),
    alsoToasts: true,
  });
  return (
    <>
      <AuthHeading title={text.title}>{sentTo === null && text.body}</AuthHeading>
      {sentTo === null ? (
        <form {...form.props} className="grid gap-5">
          {form.errors.form && <FormError>{form.errors.form}</FormError>}
          <EmailField error={form.errors.email} />
          <Button type="submit" variant="primary" size="lg" pending={form.pending}>
            {text.submit}
          </Button>
        </form>
      ) : (
        <MailSent onResend={() => request(sentTo)}>
          <p>{fillMessage(text.sent, { email: sentTo })}</p>
        </MailSent>
      )}
      <p className="mt-8">
        <TextLink to="/login">{text.back}</TextLink>
      </p>
    </>
  );
}
