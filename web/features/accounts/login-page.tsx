import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { states } from "#contract/messages/shell.ts";
import { emailLink as text } from "#contract/messages/sign-in.ts";
import { AuthForm } from "#web/features/accounts/auth-form.tsx";
import { AuthPage } from "#web/features/accounts/auth-page.tsx";
import { useEmailLink } from "#web/features/accounts/use-email-link.ts";
import { useSignIn } from "#web/features/accounts/use-sign-in.ts";
import { useSignedInHere } from "#web/features/accounts/use-signed-in-here.ts";
import { FormError } from "#web/ui/form-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

// Few people need it. It puts the focus into its field when it is there.
const ConfirmAddressStep = lazy(() => import("#web/features/accounts/confirm-address-step.tsx"));

export default function LoginPage() {
  const { redirect } = useSearch({ strict: false });
  const flow = useSignIn();
  const [link, failLink] = useEmailLink(flow);
  const entered = useSignedInHere();
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
            <Suspense>
              <ConfirmAddressStep
                flow={flow}
                confirmation={link.confirmation}
                onDeadLink={failLink}
              />
            </Suspense>
          ))
        }
        problem={link.status === "failed" && <FormError>{link.problem}</FormError>}
      />
    </AuthPage>
  );
}
