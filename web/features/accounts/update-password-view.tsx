import { useNavigate } from "@tanstack/react-router";
import { accountMessages } from "#contract/messages/accounts.ts";
import { authFields, updatePasswordView as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import { END_API_KEY, EndApiKey, endsApiKey } from "#web/features/accounts/end-api-key.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { PasswordField } from "#web/features/accounts/password-field.tsx";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface UpdatePasswordViewProps {
  token: string;
  hasApiKey: boolean;
}

/** The form behind a recovery link. */
export function UpdatePasswordView({ token, hasApiKey }: UpdatePasswordViewProps) {
  const navigate = useNavigate();
  const form = useForm(["password", END_API_KEY], {
    check: async ({ password }) => ({
      password: (await loadAuthCalls()).checkNewPassword(password),
    }),
    async submit({ password, end_api_key }) {
      const { startSession, resetPassword } = await loadAuthCalls();
      const result = await call(resetPassword, { token, password, ...endsApiKey(end_api_key) });
      if (result.status === "sign_in_required") {
        return navigate({ to: "/login", search: { reset: "true" }, replace: true });
      }
      await startSession(result.session);
      toast.success(accountMessages.passwordReset);
      return navigate({ to: "/dashboard", replace: true });
    },
    onRefusal(error) {
      if (error instanceof Refusal && error.code === "reset_link_invalid") {
        // Not the form's own toast: it is read on the next page.
        toast.error(error.message);
        void navigate({ to: "/forgot-password", replace: true });
      }
      return undefined;
    },
    alsoToasts: true,
  });
  return (
    <>
      <AuthHeading title={text.title}>{text.body}</AuthHeading>
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        <PasswordField kind="new" label={authFields.newPassword} error={form.errors.password} />
        {hasApiKey && <EndApiKey />}
        <Button type="submit" variant="primary" size="lg" pending={form.pending}>
          {text.submit}
        </Button>
      </form>
    </>
  );
}
