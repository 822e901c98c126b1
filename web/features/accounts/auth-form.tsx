import { type ReactNode, useEffect, useRef, useState } from "react";
import { type AuthView, useAuthView } from "#web/features/accounts/auth-view.ts";
import { CheckEmailNote } from "#web/features/accounts/check-email-note.tsx";
import { ForgottenPasswordView } from "#web/features/accounts/forgotten-password-view.tsx";
import { MagicLinkView } from "#web/features/accounts/magic-link-view.tsx";
import { SecondFactorStep } from "#web/features/accounts/second-factor-step.tsx";
import { SignInView } from "#web/features/accounts/sign-in-view.tsx";
import { SignUpView } from "#web/features/accounts/sign-up-view.tsx";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { VerifyOtpView } from "#web/features/accounts/verify-otp-view.tsx";

interface AuthFormProps {
  /** The view to begin with; a page for each of the main ones. */
  view: AuthView;
  flow: SignInFlow;
  /** Chosen before signing up; mails carry it along. */
  plan?: string | undefined;
  /** Where the person was going; mails carry it along too. */
  redirect?: string | undefined;
  /** Drawn for the update_password view, which only a recovery link opens. */
  updatePassword?: ReactNode;
  /** What goes on in place of the form, such as a link being opened; events are heard meanwhile. */
  waiting?: ReactNode;
  /** What went wrong before the form appeared. */
  problem?: ReactNode;
}

export function AuthForm({
  view: first,
  flow,
  plan,
  redirect,
  updatePassword,
  waiting,
  problem,
}: AuthFormProps) {
  const [view, setView] = useAuthView(first, flow);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  useFocusOnSwitch(view);
  const carried = { ...(plan && { plan }), ...(redirect && { redirect }) };

  if (waiting) return waiting;
  if (flow.challenge !== null) return <SecondFactorStep flow={flow} challenge={flow.challenge} />;
  if (unconfirmed !== null) return <CheckEmailNote email={unconfirmed} carried={carried} />;
  switch (view) {
    case "sign_in":
      return (
        <SignInView
          flow={flow}
          carried={carried}
          problem={problem}
          onView={setView}
          onConfirmationSent={setUnconfirmed}
        />
      );
    case "sign_up":
      return <SignUpView carried={carried} onConfirmationSent={setUnconfirmed} />;
    case "forgotten_password":
      return <ForgottenPasswordView />;
    case "magic_link":
      return <MagicLinkView carried={carried} onView={setView} />;
    case "verify_otp":
      return <VerifyOtpView flow={flow} onView={setView} />;
    case "update_password":
      return updatePassword;
  }
}

/** The link that switched the view is gone, and focus with it: reading goes on at the new heading. */
function useFocusOnSwitch(view: AuthView): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [view]);
}
