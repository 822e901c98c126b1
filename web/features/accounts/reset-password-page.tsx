import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { accountMessages } from "#contract/messages/accounts.ts";
import { updatePasswordView as text } from "#contract/messages/sign-in.ts";
import { AuthForm } from "#web/features/accounts/auth-form.tsx";
import { AuthPage } from "#web/features/accounts/auth-page.tsx";
import { announce } from "#web/features/accounts/auth-store.ts";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { UpdatePasswordView } from "#web/features/accounts/update-password-view.tsx";
import { useSignIn } from "#web/features/accounts/use-sign-in.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { toast } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

type Check = { status: "pending" | "failed" } | { status: "valid"; hasApiKey: boolean };

/** Shows the form once the link is checked; offers a retry when the check failed. */
export default function ResetPasswordPage() {
  const { token = "" } = useSearch({ strict: false });
  const flow = useSignIn();
  const [check, retry] = useRecoveryLink(token);
  return (
    <AuthPage>
      {check.status === "pending" && <Spinner size="lg" label={text.checking} className="py-16" />}
      {check.status === "failed" && (
        <ErrorState message={accountMessages.resetLinkUnchecked} onRetry={retry} />
      )}
      {check.status === "valid" && (
        <AuthForm
          view="update_password"
          flow={flow}
          updatePassword={<UpdatePasswordView token={token} hasApiKey={check.hasApiKey} />}
        />
      )}
    </AuthPage>
  );
}

function useRecoveryLink(token: string): [Check, () => void] {
  const navigate = useNavigate();
  const [check, setCheck] = useState<Check>({ status: "pending" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once.
  useEffect(() => {
    let left = false;
    const ask = async () => {
      try {
        if (token === "")
          throw new Refusal("reset_link_invalid", 400, accountMessages.resetLinkInvalid);
        const { checkPasswordReset } = await loadAuthCalls();
        const { has_api_key: hasApiKey } = await call(checkPasswordReset, { token });
        if (left) return;
        setCheck({ status: "valid", hasApiKey });
        announce("PASSWORD_RECOVERY");
      } catch (error) {
        if (left) return;
        const isInvalid = error instanceof Refusal && error.code === "reset_link_invalid";
        toast.error(isInvalid ? error.message : accountMessages.resetLinkUnchecked);
        if (isInvalid) void navigate({ to: "/forgot-password", replace: true });
        else setCheck({ status: "failed" });
      }
    };
    void ask();
    return () => {
      left = true;
    };
  }, [token, attempt]);
  const retry = () => {
    setCheck({ status: "pending" });
    setAttempt(attempt + 1);
  };
  return [check, retry];
}
