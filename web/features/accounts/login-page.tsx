import { useSearch } from "@tanstack/react-router";
import { emailLink as text } from "#contract/messages/sign-in.ts";
import { AuthForm } from "#web/features/accounts/auth-form.tsx";
import { AuthPage } from "#web/features/accounts/auth-page.tsx";
import { useEmailLink } from "#web/features/accounts/use-email-link.ts";
import { useSignIn } from "#web/features/accounts/use-sign-in.ts";
import { FormError } from "#web/ui/form-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export default function LoginPage() {
  const { redirect } = useSearch({ strict: false });
  const flow = useSignIn();
  const { opening, problem } = useEmailLink(flow);
  return (
    <AuthPage>
      <AuthForm
        view="sign_in"
        flow={flow}
        redirect={redirect}
        waiting={opening && <Spinner size="lg" label={text.opening} className="py-16" />}
        problem={problem && <FormError>{problem}</FormError>}
      />
    </AuthPage>
  );
}
