import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { firstSteps as text } from "#contract/messages/first-steps.ts";
import { spaceSettings } from "#contract/messages/space-settings.ts";
import { editSpace, type Space } from "#contract/routes/spaces.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";
import { fieldError } from "#web/lib/field-error.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";

const KEY = "alfinete-unnamed-space";

/** Asked once; settings have it afterwards. */
export function SpaceNameAsk({ space }: { space: Space }) {
  const [isPutOff, setPutOff] = useState(() => readStored(KEY) === space.id);
  const form = useForm(["name"], {
    check: ({ name }) => ({ name: fieldError(editSpace.input.shape.name, name) }),
    async submit({ name }) {
      await call(editSpace, { name });
      toast.success(spaceSettings.nameSaved);
      await refreshProfile();
    },
    onRefusal: (error) => sentenceOf(error, spaceSettings.nameFailed),
    alsoToasts: true,
  });
  if (isPutOff) return null;
  const putOff = () => {
    writeStored(KEY, space.id);
    setPutOff(true);
  };
  return (
    <section aria-labelledby="space-name-heading" className="rounded-lg border border-line p-5">
      <h2 id="space-name-heading" className="font-semibold text-lg">
        {text.nameTitle}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">{text.nameBody}</p>
      <form {...form.props} className="grid gap-4">
        <Field label={spaceSettings.name} error={form.errors.name ?? form.errors.form}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="organization"
              maxLength={limits.spaceName.max}
              placeholder={spaceSettings.nameExample}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={form.pending}>
            {text.saveName}
          </Button>
          <Button variant="ghost" onClick={putOff}>
            {text.later}
          </Button>
        </div>
      </form>
    </section>
  );
}
