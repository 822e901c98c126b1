import { useSearch } from "@tanstack/react-router";
import { states } from "#contract/messages/shell.ts";
import { planByPriceId } from "#contract/plans.ts";
import { AuthForm } from "#web/features/accounts/auth-form.tsx";
import { AuthPage } from "#web/features/accounts/auth-page.tsx";
import { useEntered } from "#web/features/accounts/use-entered.ts";
import { useSignIn } from "#web/features/accounts/use-sign-in.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { Spinner } from "#web/ui/spinner.tsx";

export default function RegisterPage() {
  const { plan, redirect } = useSearch({ strict: false });
  const flow = useSignIn();
  const entered = useEntered();
  // An address that names no plan of ours promises none.
  const chosen = plan && planByPriceId(browserConfig.price_ids, plan) ? plan : undefined;
  return (
    <AuthPage>
      <AuthForm
        view="sign_up"
        flow={flow}
        plan={chosen}
        redirect={redirect}
        waiting={entered && <Spinner size="lg" label={states.loading} className="py-16" />}
      />
    </AuthPage>
  );
}
