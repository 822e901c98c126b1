import type { UseMutationResult } from "@tanstack/react-query";
import { limits } from "#contract/limits.ts";
import { categoryFields } from "#contract/messages/category-fields.ts";
import { categoryPage as text } from "#contract/messages/category-screens.ts";
import type { Category } from "#contract/routes/categories.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface CategoryFormProps {
  name: string;
  submitLabel: string;
  /** The message when saving fails without one of its own. */
  failure: string;
  mutation: UseMutationResult<Category, Error, string>;
  onDone: () => void;
}

export function CategoryForm({ name, submitLabel, failure, mutation, onDone }: CategoryFormProps) {
  const form = useForm(["name"], {
    check: (values) => ({ name: checkName(values.name) }),
    submit: async (values) => {
      await mutation.mutateAsync(values.name.trim());
      onDone();
    },
    onRefusal: (error) => sentenceOf(error, failure),
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.name} error={form.errors.name}>
        {(field) => (
          <Input
            {...field}
            name="name"
            defaultValue={name}
            placeholder={text.nameExample}
            maxLength={limits.categoryName.max}
            autoComplete="off"
          />
        )}
      </Field>
      <FormActions submitLabel={submitLabel} pending={form.pending} onCancel={onDone} />
    </form>
  );
}

function checkName(name: string): string | undefined {
  return name.trim() === "" ? categoryFields.nameInvalid : undefined;
}
