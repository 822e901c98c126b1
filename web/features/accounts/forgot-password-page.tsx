import { AuthForm } from "#web/features/accounts/auth-form.tsx";
import { AuthPage } from "#web/features/accounts/auth-page.tsx";
import { useSignIn } from "#web/features/accounts/use-sign-in.ts";

export default function ForgotPasswordPage() {
  const flow = useSignIn();
  return (
    <AuthPage>
      <AuthForm view="forgotten_password" flow={flow} />
    </AuthPage>
  );
}
