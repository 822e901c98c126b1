import { useEffect } from "react";
import { layoutForm, layoutPage as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { CategorySelect } from "#web/features/layouts/category-select.tsx";
import { DescriptionField, TitleField } from "#web/features/layouts/layout-fields.tsx";
import { useEditLayout } from "#web/features/layouts/layouts-queries.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

export function EditLayoutForm({ layout, onDone }: { layout: Layout; onDone: () => void }) {
  const edit = useEditLayout(layout.id);
  const form = useForm(["title", "description", "category_id"], {
    submit: async (values) => {
      await edit.mutateAsync(values);
      onDone();
    },
    onRefusal: (error) => sentenceOf(error, text.updateFailed),
  });
  // The form opens far from the button that opened it.
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);
  return (
    <form
      {...form.props}
      aria-label={text.editHeading}
      className="grid gap-4 [&_input]:scroll-mt-28"
    >
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <TitleField label={text.titleLabel} value={layout.title} error={form.errors.title} />
      <DescriptionField value={layout.description ?? ""} error={form.errors.description} />
      <Field label={layoutForm.category} error={form.errors.category_id}>
        {(field) => (
          <CategorySelect
            {...field}
            name="category_id"
            defaultValue={layout.category.id}
            current={layout.category}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          {text.save}
        </Button>
        <Button onClick={onDone}>{layoutForm.cancel}</Button>
      </div>
    </form>
  );
}
