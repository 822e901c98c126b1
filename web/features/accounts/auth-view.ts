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

/** What each view says when an event reaches it, from this tab or from another one. */
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

/** The view on screen: changed by the form's links and by auth events. */
export function useAuthView(
  first: AuthView,
  flow: SignInFlow,
): [AuthView, (view: AuthView) => void] {
  const [view, setView] = useState(first);
  const { isNewAccount } = flow;
  useEffect(
    () =>
      onAuthEvent((event) => {
        // Whoever confirms the address arrives at /login, yet it is their sign-up that ends there.
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
