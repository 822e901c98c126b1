import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { magicLinkView as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import type { AuthView } from "#web/features/accounts/auth-view.ts";
import type { Carried } from "#web/features/accounts/carried.ts";
import { EmailField } from "#web/features/accounts/email-field.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { MailSent } from "#web/features/accounts/mail-sent.tsx";
import { call } from "#web/lib/api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface MagicLinkViewProps {
  carried: Carried;
  onView: (view: AuthView) => void;
}

/** Without a password there are two ways: a link to open, or a code to type. */
export function MagicLinkView({ carried, onView }: MagicLinkViewProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const sendLink = async (email: string) => {
    const { requestMagicLink } = await loadAuthCalls();
    await call(requestMagicLink, { email, ...carried });
  };
  const form = useForm(["email", "way"], {
    check: async ({ email }) => ({ email: (await loadAuthCalls()).checkEmail(email) }),
    async submit({ email, way }) {
      setAsked(way);
      if (way === "code") {
        const { requestOneTimeCode } = await loadAuthCalls();
        await call(requestOneTimeCode, { email });
        return onView("verify_otp");
      }
      await sendLink(email);
      setSentTo(email.trim());
    },
    alsoToasts: true,
  });
  return (
    <>
      <AuthHeading title={text.title}>{sentTo === null && text.body}</AuthHeading>
      {sentTo === null ? (
        <form {...form.props} className="grid gap-5">
          {form.errors.form && <FormError>{form.errors.form}</FormError>}
          <EmailField error={form.errors.email} />
          <div className="grid gap-3">
            <Button
              type="submit"
              variant="primary"
              size="lg"
              pending={form.pending && asked !== "code"}
            >
              {text.submit}
            </Button>
            <Button
              type="submit"
              name="way"
              value="code"
              size="lg"
              pending={form.pending && asked === "code"}
            >
              {text.sendCode}
            </Button>
          </div>
        </form>
      ) : (
        <MailSent onResend={() => sendLink(sentTo)}>
          <p>{fillMessage(text.sent, { email: sentTo })}</p>
        </MailSent>
      )}
      <p className="mt-8">
        <TextButton onClick={() => onView("sign_in")}>{text.back}</TextButton>
      </p>
    </>
  );
}
