import { useRouter } from "@tanstack/react-router";
import { invitationPage as text } from "#contract/messages/invitation-screens.ts";
import { authFields } from "#contract/messages/sign-in.ts";
import { acceptBySignUp, type OpenInvitation } from "#contract/routes/members.ts";
import { loadAuthCalls, PasswordField, TermsNote } from "#web/features/accounts/index.ts";
import type { Acceptance } from "#web/features/spaces/invitation/use-acceptance.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface SignUpToAcceptProps {
  invitation: OpenInvitation;
  acceptance: Acceptance;
}

/** Signed out, without an account: the link has confirmed the address, so no other mail follows. */
export function SignUpToAccept({ invitation, acceptance }: SignUpToAcceptProps) {
  const router = useRouter();
  const form = useForm(["username", "password"], {
    async check({ username, password }) {
      const { checkNewPassword, checkUsername } = await loadAuthCalls();
      return {
        username: username.trim() === "" ? text.nameMissing : checkUsername(username),
        password: checkNewPassword(password),
      };
    },
    async submit({ username, password }) {
      const { startSession } = await loadAuthCalls();
      const { token } = acceptance;
      const joined = await call(acceptBySignUp, { token, username, password });
      acceptance.begin();
      await startSession(joined.session);
      await acceptance.finish(invitation, joined.space_id);
    },
    onRefusal(error) {
      acceptance.handleRefusal(error);
      // The account was made meanwhile: the page then offers to sign in.
      if (error instanceof Refusal && error.code === "already_registered") void router.invalidate();
      return undefined;
    },
    alsoToasts: true,
  });
  return (
    <>
      <p className="mb-5">{text.signUpBody}</p>
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        <Field label={authFields.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              // Password managers pair it with the new password.
              autoComplete="username"
              value={invitation.email}
              readOnly
              className="[&[readonly]]:border-line [&[readonly]]:bg-transparent [&[readonly]]:text-ink-soft"
            />
          )}
        </Field>
        <Field label={text.name} error={form.errors.username}>
          {(control) => <Input {...control} name="username" autoComplete="name" />}
        </Field>
        <PasswordField kind="new" error={form.errors.password} />
        <Button type="submit" variant="primary" size="lg" pending={form.pending}>
          {text.signUp}
        </Button>
      </form>
      <TermsNote />
    </>
  );
}
