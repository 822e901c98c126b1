import { limits } from "#contract/limits.ts";
import { spaceSettings as text } from "#contract/messages/space-settings.ts";
import { editSpace, type Space } from "#contract/routes/spaces.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";
import { fieldError } from "#web/lib/field-error.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

/** An empty field takes the name away. */
export function SpaceNameForm({ space }: { space: Space }) {
  const form = useForm(["name"], {
    check: ({ name }) => ({ name: fieldError(editSpace.input.shape.name, nameIn(name)) }),
    async submit({ name: typed }) {
      const name = nameIn(typed);
      await call(editSpace, { space_id: space.id, name });
      toast.success(name === null ? text.nameRemoved : text.nameSaved);
      await refreshProfile();
    },
    onRefusal(error) {
      const sentence = sentenceOf(error, text.nameFailed);
      toast.error(sentence);
      return sentence;
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.name} hint={text.nameHint} error={form.errors.name}>
        {(control) => (
          <Input
            {...control}
            // The server trims the name, so its stored form is shown.
            key={space.name}
            name="name"
            autoComplete="organization"
            maxLength={limits.spaceName.max}
            placeholder={text.nameExample}
            defaultValue={space.name ?? ""}
          />
        )}
      </Field>
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {text.saveName}
      </Button>
    </form>
  );
}

function nameIn(typed: string): string | null {
  return typed.trim() === "" ? null : typed;
}
