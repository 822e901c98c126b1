import { useEffect, useState } from "react";
import { accountMessages } from "#contract/messages/accounts.ts";
import { type AuthEvent, onAuthEvent } from "#web/features/accounts/auth-store.ts";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { toast } from "#web/lib/toast.ts";

export type AuthView =
  | "sign_in"
  | "sign_up"
  | "forgotten_password"
  | "magic_link"
  | "update_password"
  | "verify_otp";

/** The toast of each view for an event, from this tab or another one. */
const toasts: Partial<Record<AuthEvent, Partial<Record<AuthView, string>>>> = {
  SIGNED_IN: {
    sign_in: accountMessages.signedIn,
    verify_otp: accountMessages.signedIn,
    sign_up: accountMessages.accountCreated,
  },
  USER_UPDATED: { update_password: accountMessages.passwordUpdated },
};

const switches: Partial<Record<AuthEvent, AuthView>> = {
  PASSWORD_RECOVERY: "update_password",
  USER_UPDATED: "sign_in",
};

/** The current view: changed by the form's links and by auth events. */
export function useAuthView(
  first: AuthView,
  flow: SignInFlow,
): [AuthView, (view: AuthView) => void] {
  const [view, setView] = useState(first);
  const { isNewAccount } = flow;
  useEffect(
    () =>
      onAuthEvent((event) => {
        // Confirming an address leads to /login, but it is the sign-up that ends there.
        const ending = event === "SIGNED_IN" && isNewAccount() ? "sign_up" : view;
        const sentence = toasts[event]?.[ending];
        if (sentence) toast.success(sentence);
        const next = switches[event];
        if (next) setView(next);
      }),
    [view, isNewAccount],
  );
  return [view, setView];
}
