import { fillMessage } from "#contract/messages/fill-message.ts";
import { magicLinkView, resend, verifyOtpView as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import type { AuthView } from "#web/features/accounts/auth-view.ts";
import { CodeField, checkCode } from "#web/features/accounts/code-field.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { typedEmail } from "#web/features/accounts/typed-email.ts";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { call } from "#web/lib/api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface VerifyOtpViewProps {
  flow: SignInFlow;
  onView: (view: AuthView) => void;
}

export default function VerifyOtpView({ flow, onView }: VerifyOtpViewProps) {
  const email = typedEmail.get();
  const form = useForm(["code"], {
    check: ({ code }) => ({ code: checkCode(code) }),
    async submit({ code }) {
      const { verifyOneTimeCode } = await loadAuthCalls();
      const input = { email, code: code.replace(/\s/g, "") };
      await flow.finish(await call(verifyOneTimeCode, input));
    },
    alsoToasts: true,
  });
  return (
    <>
      <AuthHeading title={text.title}>{fillMessage(text.body, { email })}</AuthHeading>
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        <CodeField error={form.errors.code} />
        <Button type="submit" variant="primary" size="lg" pending={form.pending}>
          {text.submit}
        </Button>
      </form>
      <p className="mt-8 text-ink-soft">
        {resend.notArrived}{" "}
        <TextButton onClick={() => onView("magic_link")}>{text.another}</TextButton>.
      </p>
      <p className="mt-4">
        <TextButton onClick={() => onView("sign_in")}>{magicLinkView.back}</TextButton>
      </p>
    </>
  );
}
