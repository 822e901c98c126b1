import { limits } from "#contract/limits.ts";
import {
  apiAccessPage,
  apiKeyToasts,
  scopeNames,
  namedKeys as text,
} from "#contract/messages/api-access.ts";
import { apiKeyMessages } from "#contract/messages/api-keys.ts";
import { apiKeyScopes } from "#contract/route.ts";
import { useCreateNamedKey } from "#web/features/api-access/api-key-queries.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { SecretText } from "#web/ui/secret-text.tsx";
import { Select } from "#web/ui/select.tsx";

const DAY_MS = 24 * 3600_000;
const PREFIX_LENGTH = 4;

interface CreateKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (apiKey: string) => void;
}

export function CreateKeyDialog({ open, onOpenChange, onMade }: CreateKeyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.createTitle}>
      <KeyForm onDone={() => onOpenChange(false)} onMade={onMade} />
    </Dialog>
  );
}

function KeyForm({ onDone, onMade }: { onDone: () => void; onMade: (apiKey: string) => void }) {
  const creation = useCreateNamedKey();
  const form = useForm(["name", "scope", "days"], {
    check: ({ name }) => ({ name: name.trim() ? undefined : apiKeyMessages.nameMissing }),
    async submit({ name, scope, days }) {
      const expires_at = days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null;
      const wanted = apiKeyScopes.find((one) => one === scope) ?? "read";
      const made = await creation.mutateAsync({ name: name.trim(), scope: wanted, expires_at });
      onDone();
      onMade(made.api_key);
    },
    onRefusal: (error) => sentenceOf(error, apiKeyToasts.createFailed),
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.name} hint={text.nameHint} error={form.errors.name}>
        {(field) => (
          <Input {...field} name="name" maxLength={limits.apiKeyName.max} autoComplete="off" />
        )}
      </Field>
      <Field label={text.scope}>
        {(field) => (
          <Select {...field} name="scope" defaultValue="read">
            {apiKeyScopes.map((scope) => (
              <option key={scope} value={scope}>
                {scopeNames[scope]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.expiry}>
        {(field) => (
          <Select {...field} name="days" defaultValue="">
            {Object.entries(text.expiries).map(([days, name]) => (
              <option key={days} value={days}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormActions submitLabel={text.submit} pending={form.pending} onCancel={onDone} />
    </form>
  );
}

/** The only time that a named key is shown. */
export function KeyOnceDialog({ apiKey, onClose }: { apiKey: string | null; onClose: () => void }) {
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={text.readyTitle}
      description={text.readyBody}
      startsAt="top"
    >
      <div className="grid gap-5">
        <SecretText
          label={apiAccessPage.keyLabel}
          secret={apiKey ?? ""}
          visible={PREFIX_LENGTH}
          words={{
            show: apiAccessPage.show,
            hide: apiAccessPage.hide,
            copy: apiAccessPage.copyNamed,
          }}
          copied={apiKeyToasts.copied}
        />
        <Button variant="primary" className="justify-self-end" onClick={onClose}>
          {text.done}
        </Button>
      </div>
    </Dialog>
  );
}
