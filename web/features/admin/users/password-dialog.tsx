import { newPasswordField } from "#contract/fields.ts";
import { adminIdentity, passwordDialog as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminUser } from "#contract/routes/admin-users.ts";
import {
  IdentityField,
  identityFields,
  useAuth,
  useOwnIdentity,
} from "#web/features/accounts/index.ts";
import { passwordRefusal, useSetPassword } from "#web/features/admin/users/users-queries.ts";
import { refusalOf } from "#web/lib/check-field.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

interface PasswordDialogProps {
  user: AdminUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PasswordDialog({ user, open, onOpenChange }: PasswordDialogProps) {
  const { username: name, email } = user;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.title}
      description={fillMessage(text.body, { name, email })}
    >
      <PasswordForm user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PasswordForm({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const mutation = useSetPassword(user.id);
  const { session } = useAuth();
  const identity = useOwnIdentity();
  const form = useForm(["password", ...identityFields], {
    check: ({ password, ...given }) => ({
      ...identity.check(given),
      password: password === "" ? text.passwordMissing : refusalOf(newPasswordField, password),
    }),
    submit: async ({ password, ...given }) => {
      await mutation.mutateAsync({ password, ...identity.given(given) });
      onDone();
    },
    onRefusal: (error) => {
      identity.hear(error);
      return passwordRefusal(error);
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      {/* Whose password this is; without it a password manager would take it for the admin's own. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <Field label={text.password} error={form.errors.password}>
        {(field) => <PasswordInput {...field} name="password" autoComplete="new-password" />}
      </Field>
      {identity.asked && (
        <input type="email" autoComplete="username" value={session?.user.email} readOnly hidden />
      )}
      <IdentityField
        identity={identity}
        errors={form.errors}
        passwordLabel={adminIdentity.password}
      />
      <FormActions submitLabel={text.submit} pending={form.pending} onCancel={onDone} />
    </form>
  );
}
