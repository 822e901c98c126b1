import { useNavigate } from "@tanstack/react-router";
import { limits } from "#contract/limits.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import { newPresentation as text } from "#contract/messages/presentation-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { useCreatePresentation } from "#web/features/presentations/presentations-queries.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

interface NewPresentationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** In the order in which they will be shown. */
  layouts: readonly Pick<Layout, "id">[];
  /** What it is called unless the person has a better name. */
  suggestedTitle?: string;
}

export default function NewPresentationDialog(props: NewPresentationDialogProps) {
  const { open, onOpenChange } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} description={text.body}>
      <PresentationForm {...props} />
    </Dialog>
  );
}

function PresentationForm({
  layouts,
  suggestedTitle = "",
  onOpenChange,
}: NewPresentationDialogProps) {
  const navigate = useNavigate();
  const creation = useCreatePresentation();
  const form = useForm(["title", "note", "password"], {
    check: ({ title, password }) => ({
      title: title.trim() === "" ? linkFields.titleMissing : undefined,
      password:
        password !== "" && password.length < limits.linkPassword.min
          ? linkFields.passwordLength
          : undefined,
    }),
    submit: async ({ title, note, password }) => {
      const { id: presentationId } = await creation.mutateAsync({
        id: crypto.randomUUID(),
        title: title.trim(),
        note,
        layout_ids: layouts.map(({ id }) => id),
        ...(password && { password }),
      });
      onOpenChange(false);
      await navigate({ to: "/presentations/$presentationId", params: { presentationId } });
    },
    onRefusal: (error) => sentenceOf(error, text.failed),
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.titleLabel} error={form.errors.title}>
        {(field) => (
          <Input
            {...field}
            name="title"
            defaultValue={suggestedTitle}
            placeholder={text.titleExample}
            maxLength={limits.title.max}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={text.noteLabel} error={form.errors.note}>
        {(field) => (
          <Textarea
            {...field}
            name="note"
            placeholder={text.noteExample}
            maxLength={limits.description.max}
          />
        )}
      </Field>
      <Field label={text.passwordLabel} hint={text.passwordHint} error={form.errors.password}>
        {(field) => (
          <PasswordInput
            {...field}
            name="password"
            autoComplete="new-password"
            maxLength={limits.linkPassword.max}
          />
        )}
      </Field>
      <FormActions
        submitLabel={text.submit}
        pending={form.pending}
        onCancel={() => onOpenChange(false)}
      />
    </form>
  );
}
