import { useQueryClient } from "@tanstack/react-query";
import { newPasswordField } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { passwordSection as text } from "#contract/messages/settings.ts";
import { changePassword } from "#contract/routes/profile.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { updateUser } from "#web/features/accounts/session-keeper.ts";
import { sessionsQuery } from "#web/features/accounts/session-queries.ts";
import {
  CurrentPasswordField,
  useCurrentPassword,
} from "#web/features/accounts/settings/current-password.tsx";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { call } from "#web/lib/api.ts";
import { refusalOf } from "#web/lib/check-field.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

export function PasswordSection() {
  const { session } = useAuth();
  const client = useQueryClient();
  const current = useCurrentPassword(accountMessages.passwordUpdateFailed);
  const form = useForm(["current_password", "password", "confirmation"], {
    check: ({ current_password, password, confirmation }) => ({
      ...current.check(current_password),
      password: checkPassword(password),
      confirmation: password === confirmation ? undefined : accountMessages.passwordsDiffer,
    }),
    async submit({ password, current_password }) {
      const given = current.given(current_password);
      updateUser({ session: await call(changePassword, { password, ...given }) });
      toast.success(accountMessages.passwordUpdated);
      form.reset();
      await client.invalidateQueries(sessionsQuery);
    },
    onRefusal: current.onRefusal,
  });
  return (
    <SettingsSection title={text.title} body={text.body}>
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={session?.user.email} readOnly hidden />
        {current.asked && <CurrentPasswordField error={form.errors.current_password} />}
        <Field label={text.newPassword} error={form.errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
        </Field>
        <Field label={text.confirmation} error={form.errors.confirmation}>
          {(control) => (
            <PasswordInput {...control} name="confirmation" autoComplete="new-password" />
          )}
        </Field>
        <Button type="submit" pending={form.pending} className="justify-self-start">
          {text.submit}
        </Button>
      </form>
    </SettingsSection>
  );
}

/** Settings have a sentence of their own for passwords that are too short. */
function checkPassword(password: string): string | undefined {
  if (password.length < limits.password.min) return accountMessages.newPasswordTooShort;
  return refusalOf(newPasswordField, password);
}
