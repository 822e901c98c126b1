import { fillMessage } from "#contract/messages/fill-message.ts";
import { unlockLink as text } from "#contract/messages/unlock-link.ts";
import type { unlockLink } from "#contract/routes/links.ts";
import { withoutSchemas } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

const unlock = withoutSchemas<typeof unlockLink>({
  method: "POST",
  path: "/api/public/:publicLink/unlock",
  access: "public",
});

/** The right password gives this browser a pass; the page is then loaded anew, and drawn by the server. */
export function UnlockForm({ publicLink }: { publicLink: string }) {
  const form = useForm(["password"], {
    check: ({ password }) => ({ password: password === "" ? text.missing : undefined }),
    async submit({ password }) {
      await call(unlock, { publicLink, password });
      location.reload();
    },
    onRefusal(error) {
      if (!(error instanceof Refusal)) return undefined;
      if (error.code === "too_many_requests") return waitFor(Number(error.params.retry_after));
      // The link was changed meanwhile: the page finds out what became of it.
      if (REASONS_TO_RELOAD.has(error.code)) location.reload();
      return undefined;
    },
  });
  return (
    <form {...form.props} className="mt-7 grid w-full gap-4 text-left">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={text.password} error={form.errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="off" />}
      </Field>
      <Button type="submit" variant="primary" pending={form.pending}>
        {text.open}
      </Button>
    </form>
  );
}

const REASONS_TO_RELOAD: ReadonlySet<string> = new Set([
  "link_disabled",
  "link_expired",
  "not_found",
]);

function waitFor(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  const wait = count === 1 ? text.oneMinute : fillMessage(text.minutes, { count });
  return fillMessage(text.tooMany, { wait });
}
