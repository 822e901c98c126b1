import { usernameField } from "#contract/fields.ts";
import {
  settings,
  settingsMessages,
  personalSection as text,
} from "#contract/messages/settings.ts";
import { type Profile, updateProfile } from "#contract/routes/profile.ts";
import { updateUser } from "#web/features/accounts/session-actions.ts";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { WithProfile } from "#web/features/accounts/settings/with-profile.tsx";
import { call } from "#web/lib/api.ts";
import { fieldError } from "#web/lib/field-error.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

export function PersonalSection() {
  return (
    <SettingsSection id="dados-pessoais" title={text.title} body={text.body}>
      <WithProfile>{(profile) => <PersonalForm profile={profile} />}</WithProfile>
    </SettingsSection>
  );
}

function PersonalForm({ profile }: { profile: Profile }) {
  const form = useForm(["username"], {
    check: ({ username }) => ({ username: fieldError(usernameField, username) }),
    async submit({ username }) {
      updateUser({ profile: await call(updateProfile, { username }) });
      toast.success(settingsMessages.profileUpdated);
    },
    onRefusal(error) {
      const sentence = sentenceOf(error, settingsMessages.profileUpdateFailed);
      toast.error(sentence);
      return sentence;
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={profile.email}
            readOnly
            className="[&[readonly]]:border-line [&[readonly]]:bg-transparent [&[readonly]]:text-ink-soft"
          />
        )}
      </Field>
      <Field label={text.username} error={form.errors.username}>
        {(control) => (
          <Input
            {...control}
            // The server trims the name, so its stored form is shown.
            key={profile.username}
            name="username"
            autoComplete="nickname"
            defaultValue={profile.username}
          />
        )}
      </Field>
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {settings.save}
      </Button>
    </form>
  );
}
