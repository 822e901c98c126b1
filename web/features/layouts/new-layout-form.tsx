import { layoutForm as text } from "#contract/messages/layout-screens.ts";
import { CategorySelect } from "#web/features/layouts/category-select.tsx";
import { DescriptionField, TitleField } from "#web/features/layouts/layout-fields.tsx";
import type { LayoutDraft, Transfer } from "#web/features/layouts/upload/transfer.ts";
import { TransferProgress } from "#web/features/layouts/upload/transfer-progress.tsx";
import { useTransfer } from "#web/features/layouts/upload/use-transfer.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

interface NewLayoutFormProps {
  /** The file being sent, once the form was submitted. */
  transfer: Transfer | null;
  onSubmit: (draft: LayoutDraft) => Promise<void>;
}

export function NewLayoutForm({ transfer, onSubmit }: NewLayoutFormProps) {
  const form = useForm(["title", "category_id", "description"], {
    submit: ({ title, category_id, description }) =>
      onSubmit({
        ...(title && { title }),
        ...(description && { description }),
        ...(category_id && { category_id }),
      }),
  });
  return (
    <form {...form.props}>
      <fieldset disabled={transfer !== null} className="grid gap-5">
        <TitleField label={text.title} hint={text.titleHint} />
        <Field label={text.category}>
          {(field) => <CategorySelect {...field} name="category_id" none={text.noCategory} />}
        </Field>
        <DescriptionField />
      </fieldset>
      <div className="mt-8">
        {transfer ? (
          <Sending transfer={transfer} />
        ) : (
          <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
            <LinkButton to="/layouts">{text.cancel}</LinkButton>
            <Button type="submit" variant="primary" pending={form.pending}>
              {text.submit}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}

function Sending({ transfer }: { transfer: Transfer }) {
  return <TransferProgress transfer={transfer} state={useTransfer(transfer)} />;
}
