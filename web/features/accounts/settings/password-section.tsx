import { useQuery, useQueryClient } from "@tanstack/react-query";
import { hasApiAccess } from "#contract/access.ts";
import { newPasswordField } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { settingsMessages, passwordSection as text } from "#contract/messages/settings.ts";
import { changePassword } from "#contract/routes/profile.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { END_API_KEY, EndApiKey, endsApiKey } from "#web/features/accounts/end-api-key.tsx";
import { namedKeysQuery } from "#web/features/accounts/named-keys-query.ts";
import {
  askOrToast,
  IdentityField,
  identityFields,
  useOwnIdentity,
} from "#web/features/accounts/own-identity.tsx";
import { updateUser } from "#web/features/accounts/session-actions.ts";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { call } from "#web/lib/api.ts";
import { fieldError } from "#web/lib/field-error.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

export function PasswordSection() {
  const { session, profile } = useAuth();
  const client = useQueryClient();
  const identity = useOwnIdentity();
  const hasAccess = profile !== null && hasApiAccess(profile, new Date());
  const named = useQuery({ ...namedKeysQuery, enabled: hasAccess });
  const hasKeys = profile?.api_key_created_at || (named.data?.data.length ?? 0) > 0;
  const form = useForm([...identityFields, "password", "confirmation", END_API_KEY], {
    check: ({ password, confirmation, ...given }) => ({
      ...identity.check(given),
      password: checkPassword(password),
      confirmation: password === confirmation ? undefined : settingsMessages.passwordsDiffer,
    }),
    async submit({ password, end_api_key, ...given }) {
      const ending = endsApiKey(end_api_key);
      const input = { password, ...ending, ...identity.given(given) };
      updateUser({ session: await call(changePassword, input) }, "password_updated");
      if (ending.end_api_key && profile) {
        updateUser({ profile: { ...profile, api_key_created_at: null } });
      }
      toast.success(accountMessages.passwordUpdated);
      form.reset();
      identity.reset();
      // The sessions, and the API key's page.
      await client.invalidateQueries();
    },
    onRefusal: askOrToast(identity, settingsMessages.passwordUpdateFailed),
  });
  return (
    <SettingsSection id="senha" title={text.title} body={text.body}>
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={session?.user.email} readOnly hidden />
        <IdentityField identity={identity} errors={form.errors} />
        <Field label={text.newPassword} error={form.errors.password}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
        </Field>
        <Field label={text.confirmation} error={form.errors.confirmation}>
          {(control) => (
            <PasswordInput {...control} name="confirmation" autoComplete="new-password" />
          )}
        </Field>
        {hasKeys && <EndApiKey />}
        <Button type="submit" pending={form.pending} className="justify-self-start">
          {text.submit}
        </Button>
      </form>
    </SettingsSection>
  );
}

/** Settings have their own message for passwords that are too short. */
function checkPassword(password: string): string | undefined {
  if (password.length < limits.password.min) return settingsMessages.newPasswordTooShort;
  return fieldError(newPasswordField, password);
}
