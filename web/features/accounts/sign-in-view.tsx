import { type ReactNode, useState } from "react";
import { authFields, signInView as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import type { AuthView } from "#web/features/accounts/auth-view.ts";
import type { Carried } from "#web/features/accounts/carried.ts";
import { EmailField } from "#web/features/accounts/email-field.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { PasswordField } from "#web/features/accounts/password-field.tsx";
import { typedEmail } from "#web/features/accounts/typed-email.ts";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { useViewToast } from "#web/lib/use-view-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

interface SignInViewProps {
  flow: SignInFlow;
  carried: Carried;
  problem: ReactNode;
  onView: (view: AuthView) => void;
  onConfirmationSent: (email: string) => void;
}

export function SignInView({
  flow,
  carried,
  problem,
  onView,
  onConfirmationSent,
}: SignInViewProps) {
  const showError = useViewToast();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const form = useForm(["email", "password"], {
    check: async ({ email, password }) => ({
      email: (await loadAuthCalls()).checkEmail(email),
      password: password === "" ? authFields.passwordMissing : undefined,
    }),
    async submit(values) {
      const { signIn } = await loadAuthCalls();
      await flow.finish(await call(signIn, values));
    },
    onRefusal(error) {
      setUnconfirmed(error instanceof Refusal && error.code === "email_not_confirmed");
      return undefined;
    },
    alsoToasts: true,
  });
  const resend = async () => {
    const { resendConfirmation } = await loadAuthCalls();
    const email = typedEmail.get();
    await call(resendConfirmation, { email, ...carried }).then(
      () => onConfirmationSent(email),
      (error: unknown) => showError(sentenceOf(error)),
    );
  };
  return (
    <>
      <AuthHeading title={text.title} />
      <form {...form.props} className="grid gap-5">
        {form.errors.form ? <FormError>{form.errors.form}</FormError> : problem}
        <EmailField error={form.errors.email} />
        {unconfirmed && (
          <TextButton onClick={() => void resend()} className="-mt-3 justify-self-start text-sm">
            {text.resend}
          </TextButton>
        )}
        <div className="grid gap-2">
          <PasswordField kind="current" error={form.errors.password} />
          <TextLink to="/forgot-password" className="justify-self-end text-sm">
            {text.forgot}
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" pending={form.pending}>
          {text.submit}
        </Button>
      </form>
      <p
        aria-hidden="true"
        className="my-5 flex items-center gap-4 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {text.or}
      </p>
      <Button size="lg" className="w-full" onClick={() => onView("magic_link")}>
        {text.withoutPassword}
      </Button>
      <p className="mt-8 text-ink-soft">
        {text.noAccount}{" "}
        <TextLink to="/register" search={carried}>
          {text.signUp}
        </TextLink>
      </p>
    </>
  );
}
