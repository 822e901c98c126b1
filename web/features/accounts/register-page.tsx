import { useSearch } from "@tanstack/react-router";
import { AuthForm } from "#web/features/accounts/auth-form.tsx";
import { AuthPage } from "#web/features/accounts/auth-page.tsx";
import { useSignIn } from "#web/features/accounts/use-sign-in.ts";

export default function RegisterPage() {
  const { plan, redirect } = useSearch({ strict: false });
  const flow = useSignIn();
  return (
    <AuthPage>
      <AuthForm view="sign_up" flow={flow} plan={plan} redirect={redirect} />
    </AuthPage>
  );
}
