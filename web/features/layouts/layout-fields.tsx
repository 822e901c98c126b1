import { limits } from "#contract/limits.ts";
import { layoutForm as text } from "#contract/messages/layout-screens.ts";
import { Field, Input, Textarea } from "#web/ui/field.tsx";

interface TextFieldProps {
  value?: string;
  error?: string | undefined;
}

export function TitleField({
  label,
  hint,
  value,
  error,
}: TextFieldProps & { label: string; hint?: string }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <Input
          {...field}
          name="title"
          defaultValue={value}
          maxLength={limits.title.max}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

export function DescriptionField({ value, error }: TextFieldProps) {
  return (
    <Field label={text.description} hint={text.descriptionHint} error={error}>
      {(field) => (
        <Textarea
          {...field}
          name="description"
          defaultValue={value}
          maxLength={limits.description.max}
          rows={4}
        />
      )}
    </Field>
  );
}
