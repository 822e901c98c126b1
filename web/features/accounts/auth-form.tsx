import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { type AuthView, useAuthView } from "#web/features/accounts/auth-view.ts";
import { CheckEmailNote } from "#web/features/accounts/check-email-note.tsx";
import { ForgottenPasswordView } from "#web/features/accounts/forgotten-password-view.tsx";
import { MagicLinkView } from "#web/features/accounts/magic-link-view.tsx";
import { SignInView } from "#web/features/accounts/sign-in-view.tsx";
import { SignUpView } from "#web/features/accounts/sign-up-view.tsx";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";

// Most people need neither. Each puts the focus into its field when it is there.
const SecondFactorStep = lazy(() => import("#web/features/accounts/second-factor-step.tsx"));
const VerifyOtpView = lazy(() => import("#web/features/accounts/verify-otp-view.tsx"));

interface AuthFormProps {
  /** The initial view; each of the main ones has a page. */
  view: AuthView;
  flow: SignInFlow;
  /** Chosen before signing up; mails carry it along. */
  plan?: string | undefined;
  /** Where the person was going; mails carry it along too. */
  redirect?: string | undefined;
  /** Shown in the update_password view, which only a recovery link opens. */
  updatePassword?: ReactNode;
  /** Shown in place of the form, for example while a link is opened; auth events are still handled. */
  waiting?: ReactNode;
  /** An error from before the form appeared. */
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
  if (flow.challenge !== null) {
    return (
      <Suspense>
        <SecondFactorStep flow={flow} challenge={flow.challenge} />
      </Suspense>
    );
  }
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
      return (
        <Suspense>
          <VerifyOtpView flow={flow} onView={setView} />
        </Suspense>
      );
    case "update_password":
      return updatePassword;
  }
}

/** The link that switched the view is gone, and focus with it: focus moves to the new heading. */
function useFocusOnSwitch(view: AuthView): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [view]);
}
