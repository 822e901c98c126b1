import { authFields, signUpView as text } from "#contract/messages/sign-in.ts";
import { TRIAL_NOTE } from "#contract/messages/trial.ts";
import { planByPriceId } from "#contract/plans.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import { type Carried, redirectOf } from "#web/features/accounts/carried.ts";
import { EmailField } from "#web/features/accounts/email-field.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { PasswordField } from "#web/features/accounts/password-field.tsx";
import { TermsNote } from "#web/features/accounts/terms-note.tsx";
import { call } from "#web/lib/api.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

interface SignUpViewProps {
  carried: Carried;
  onConfirmationSent: (email: string) => void;
}

export function SignUpView({ carried, onConfirmationSent }: SignUpViewProps) {
  const form = useForm(["username", "email", "password"], {
    async check({ username, email, password }) {
      const { checkEmail, checkNewPassword, checkUsername } = await loadAuthCalls();
      return {
        username: checkUsername(username),
        email: checkEmail(email),
        password: checkNewPassword(password),
      };
    },
    async submit({ username, email, password }) {
      const { signUp } = await loadAuthCalls();
      const name = username.trim() !== "" && { username };
      await call(signUp, { email, password, ...name, ...carried });
      onConfirmationSent(email.trim());
    },
    alsoToasts: true,
  });
  const tried = planByPriceId(browserConfig.price_ids, carried.plan ?? "")?.trialDays;
  return (
    <>
      <AuthHeading title={text.title} />
      {carried.plan && (
        <p className="mb-6 flex items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 text-sm">
          <PinMark className="size-4" />
          <span>
            {text.planNote}
            {tried ? <span className="block text-ink-soft">{TRIAL_NOTE}</span> : null}
          </span>
        </p>
      )}
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        <Field label={authFields.username} error={form.errors.username}>
          {(control) => <Input {...control} name="username" autoComplete="name" />}
        </Field>
        <EmailField error={form.errors.email} />
        <PasswordField kind="new" error={form.errors.password} />
        <Button type="submit" variant="primary" size="lg" pending={form.pending} className="mt-1">
          {text.submit}
        </Button>
      </form>
      <TermsNote />
      <p className="mt-8 text-ink-soft">
        {text.hasAccount}{" "}
        <TextLink to="/login" search={redirectOf(carried)}>
          {text.signIn}
        </TextLink>
      </p>
    </>
  );
}
