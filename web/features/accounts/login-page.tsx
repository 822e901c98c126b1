import { useSearch } from "@tanstack/react-router";
import { states } from "#contract/messages/shell.ts";
import { emailLink as text } from "#contract/messages/sign-in.ts";
import { AuthForm } from "#web/features/accounts/auth-form.tsx";
import { AuthPage } from "#web/features/accounts/auth-page.tsx";
import { ConfirmAddressStep } from "#web/features/accounts/confirm-address-step.tsx";
import { useEmailLink } from "#web/features/accounts/use-email-link.ts";
import { useEntered } from "#web/features/accounts/use-entered.ts";
import { useSignIn } from "#web/features/accounts/use-sign-in.ts";
import { FormError } from "#web/ui/form-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export default function LoginPage() {
  const { redirect } = useSearch({ strict: false });
  const flow = useSignIn();
  const [link, failLink] = useEmailLink(flow);
  const entered = useEntered();
  return (
    <AuthPage>
      <AuthForm
        view="sign_in"
        flow={flow}
        redirect={redirect}
        waiting={
          (entered && <Spinner size="lg" label={states.loading} className="py-16" />) ||
          (link.status === "opening" && (
            <Spinner size="lg" label={text.opening} className="py-16" />
          )) ||
          (link.status === "password_required" && flow.challenge === null && (
            <ConfirmAddressStep
              flow={flow}
              confirmation={link.confirmation}
              onDeadLink={failLink}
            />
          ))
        }
        problem={link.status === "failed" && <FormError>{link.problem}</FormError>}
      />
    </AuthPage>
  );
}
