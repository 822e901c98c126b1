import { useEffect, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { authFields, confirmAddressStep as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { PasswordField } from "#web/features/accounts/password-field.tsx";
import { TermsNote } from "#web/features/accounts/terms-note.tsx";
import type { OpenedConfirmation } from "#web/features/accounts/use-email-link.ts";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface ConfirmAddressStepProps {
  flow: SignInFlow;
  confirmation: OpenedConfirmation;
  /** The link was used or has expired meanwhile. */
  onDeadLink: (error: Refusal) => void;
}

/** For a confirmation link opened in another browser than that of the sign-up: the password must be typed. */
export default function ConfirmAddressStep(props: ConfirmAddressStepProps) {
  const { new_password_only: newOnly } = props.confirmation;
  const [isNew, setIsNew] = useState(newOnly);
  return (
    <>
      <PasswordForm key={String(isNew)} isNew={isNew} {...props} />
      {!newOnly && (
        <p className="mt-8">
          <TextButton onClick={() => setIsNew(!isNew)}>
            {isNew ? text.useSignUpPassword : text.chooseAnother}
          </TextButton>
        </p>
      )}
    </>
  );
}

interface PasswordFormProps extends ConfirmAddressStepProps {
  /** Whether a new password is chosen, or the one of the sign-up typed again. */
  isNew: boolean;
}

function PasswordForm({ isNew, flow, confirmation, onDeadLink }: PasswordFormProps) {
  const { token, email } = confirmation;
  const words = isNew ? text.newPassword : text.signUpPassword;
  const form = useForm(["password"], {
    async check({ password }) {
      if (!isNew) return { password: password === "" ? authFields.passwordMissing : undefined };
      return { password: (await loadAuthCalls()).checkNewPassword(password) };
    },
    async submit({ password }) {
      const { confirmWithNewPassword, confirmWithSignUpPassword } = await loadAuthCalls();
      const confirm = isNew ? confirmWithNewPassword : confirmWithSignUpPassword;
      await flow.finish(await call(confirm, { token, password }));
    },
    onRefusal(error) {
      if (error instanceof Refusal && error.code === "email_link_invalid") {
        // Not the form's own toast: it stays visible beside the next form.
        toast.error(error.message);
        onDeadLink(error);
      }
      return undefined;
    },
    alsoToasts: true,
  });
  const { ref } = form.props;
  // This step has only this field, and the focused element is gone.
  useEffect(() => ref.current?.querySelector<HTMLElement>("[name=password]")?.focus(), [ref]);
  return (
    <>
      <AuthHeading title={words.title}>{fillMessage(words.body, { email })}</AuthHeading>
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          kind={isNew ? "new" : "current"}
          label={words.field}
          error={form.errors.password}
        />
        <Button type="submit" variant="primary" size="lg" pending={form.pending}>
          {words.submit}
        </Button>
      </form>
      {isNew && <TermsNote />}
    </>
  );
}
