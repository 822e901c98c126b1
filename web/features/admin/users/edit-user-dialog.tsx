import { useState } from "react";
import { usernameField } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import {
  adminIdentity,
  adminToasts,
  editUserDialog as text,
} from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminUser } from "#contract/routes/admin-users.ts";
import {
  IdentityField,
  identityFields,
  useAuth,
  useOwnIdentity,
} from "#web/features/accounts/index.ts";
import { DEFAULT_MB, limitInBytes, limitInMb } from "#web/features/admin/users/storage-limit.ts";
import { type UserChange, useEditUser } from "#web/features/admin/users/users-queries.ts";
import { refusalOf } from "#web/lib/check-field.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";

interface UserDialogProps {
  user: AdminUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditUserDialog({ user, open, onOpenChange }: UserDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} description={user.email}>
      <EditUserForm user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function EditUserForm({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const { session } = useAuth();
  const isSelf = session?.user.id === user.id;
  const mutation = useEditUser(user.id);
  const [specialAccess, setSpecialAccess] = useState(user.special_access);
  const shownLimit = limitInMb(user.storage_limit);
  const identity = useOwnIdentity();
  const form = useForm(["username", "role", "storage_limit", ...identityFields], {
    check: ({ username, storage_limit, ...given }) => ({
      ...identity.check(given),
      username: refusalOf(usernameField, username),
      storage_limit: limitInBytes(storage_limit) === undefined ? text.storageInvalid : undefined,
    }),
    submit: async ({ username, role, storage_limit, ...given }) => {
      const change = changeOf(user, {
        username: username.trim(),
        role: role === "admin" || isSelf ? "admin" : "user",
        // Shown in rounded megabytes: untouched, it must not be written back as such.
        ...(storage_limit !== shownLimit && { storage_limit: limitInBytes(storage_limit) ?? null }),
        special_access: specialAccess,
      });
      if (Object.keys(change).length > 0) {
        await mutation.mutateAsync({ ...change, ...identity.given(given) });
      }
      onDone();
    },
    onRefusal: (error) => {
      identity.hear(error);
      return sentenceOf(error, adminToasts.userUpdateFailed);
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.username} error={form.errors.username}>
        {(field) => (
          <Input
            {...field}
            name="username"
            defaultValue={user.username}
            maxLength={limits.username.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={text.role} hint={isSelf && text.ownRole}>
        {(field) => (
          <Select {...field} name="role" defaultValue={user.role} disabled={isSelf}>
            <option value="user">{text.roles.user}</option>
            <option value="admin">{text.roles.admin}</option>
          </Select>
        )}
      </Field>
      <Field
        label={text.storageLimit}
        hint={
          user.storage_limit === null
            ? fillMessage(text.storageUnset, { default: DEFAULT_MB })
            : text.storageHint
        }
        error={form.errors.storage_limit}
      >
        {(field) => (
          <Input
            {...field}
            name="storage_limit"
            inputMode="decimal"
            defaultValue={shownLimit}
            placeholder={String(DEFAULT_MB)}
            autoComplete="off"
          />
        )}
      </Field>
      <div>
        <Switch checked={specialAccess} onChange={setSpecialAccess}>
          <span className="font-medium">{text.specialAccess}</span>
        </Switch>
        <p className="mt-1 text-ink-soft text-sm">{text.specialHint}</p>
      </div>
      <IdentityField
        identity={identity}
        errors={form.errors}
        passwordLabel={adminIdentity.password}
      />
      <FormActions submitLabel={text.submit} pending={form.pending} onCancel={onDone} />
    </form>
  );
}

/** Only what differs is sent: somebody else may have changed the rest meanwhile. */
function changeOf(
  user: AdminUser,
  wanted: Required<Pick<UserChange, "username" | "role">> & UserChange,
): UserChange {
  const { username, role, storage_limit: limit, special_access: special } = wanted;
  return {
    ...(username !== user.username && { username }),
    ...(role !== user.role && { role }),
    ...(limit !== undefined && limit !== user.storage_limit && { storage_limit: limit }),
    ...(special !== undefined && special !== user.special_access && { special_access: special }),
  };
}
