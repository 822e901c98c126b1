import { limits } from "#contract/limits.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import {
  newPresentation,
  presentationPage as text,
} from "#contract/messages/presentation-screens.ts";
import type { Presentation } from "#contract/routes/presentations.ts";
import { useEditPresentation } from "#web/features/presentations/presentations-queries.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

export function PresentationDetails({ presentation }: { presentation: Presentation }) {
  const edit = useEditPresentation(presentation);
  const form = useForm(["title", "note"], {
    check: ({ title }) => ({ title: title.trim() === "" ? linkFields.titleMissing : undefined }),
    submit: async (values) => {
      await edit.mutateAsync(values);
      toast.success(text.saved);
    },
    onRefusal: (error) => sentenceOf(error, text.saveFailed),
  });
  return (
    <form {...form.props} aria-label={text.details} className="grid gap-4">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={newPresentation.titleLabel} error={form.errors.title}>
        {(field) => (
          <Input
            {...field}
            name="title"
            defaultValue={presentation.title}
            maxLength={limits.title.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={newPresentation.noteLabel} error={form.errors.note}>
        {(field) => (
          <Textarea
            {...field}
            name="note"
            defaultValue={presentation.note ?? ""}
            placeholder={newPresentation.noteExample}
            maxLength={limits.description.max}
          />
        )}
      </Field>
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {text.save}
      </Button>
    </form>
  );
}
