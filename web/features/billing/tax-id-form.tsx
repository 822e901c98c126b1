import { taxIdWords as text } from "#contract/messages/billing.ts";
import { billingMessages } from "#contract/messages/billing-messages.ts";
import { saveTaxId } from "#contract/routes/billing.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { formatTaxId, readTaxId } from "#contract/tax-id.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

/** Whom invoices are made out to. */
export function TaxIdForm({ profile }: { profile: Profile }) {
  const known = readTaxId(profile.tax_id ?? "");
  const form = useForm(["tax_id"], {
    check: ({ tax_id }) => ({
      tax_id: readTaxId(tax_id) ? undefined : billingMessages.taxIdInvalid,
    }),
    async submit({ tax_id }) {
      await call(saveTaxId, { tax_id });
      await refreshProfile();
      toast.success(text.done);
    },
    onRefusal: (error) => sentenceOf(error, text.failed),
  });
  return (
    <form {...form.props} className="mt-6 grid gap-5 border-line border-t pt-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.label} hint={text.hint} error={form.errors.tax_id}>
        {(control) => (
          <Input
            {...control}
            // As it was read, with its dots.
            key={profile.tax_id}
            name="tax_id"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            defaultValue={known ? formatTaxId(known) : ""}
            data-private=""
          />
        )}
      </Field>
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {text.save}
      </Button>
    </form>
  );
}
