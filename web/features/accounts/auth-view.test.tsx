// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { accountMessages } from "#contract/messages/accounts.ts";
import type { Session } from "#contract/routes/session.ts";
import { setAuth } from "#web/features/accounts/auth-store.ts";
import type { TabMessage } from "#web/features/accounts/auth-tabs.ts";
import { type AuthView, useAuthView } from "#web/features/accounts/auth-view.ts";
import { applyTabMessage } from "#web/features/accounts/session-actions.ts";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { takeToasts } from "#web/lib/toast.ts";

const session: Session = {
  access_token: "token",
  token_type: "bearer",
  expires_in: 900,
  expires_at: 2_000_000_000,
  user: {
    id: "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11",
    email: "lia@exemplo.com.br",
    identities: [],
    factors: [],
  },
};

let said: string[];
beforeEach(() => {
  said = [];
  return takeToasts({ show: ({ message }) => said.push(message), dismiss: () => {} });
});

function showView(first: AuthView, { newAccount = false } = {}) {
  const flow: SignInFlow = {
    challenge: null,
    isNewAccount: () => newAccount,
    finish: async () => {},
    restart: () => {},
  };
  return renderHook(() => useAuthView(first, flow)[0]).result;
}

function otherTab(type: Exclude<TabMessage["type"], "signed_out">): void {
  act(() => applyTabMessage({ type, session, profile: null, spaces: [] }));
}

test("the reset form stays as it is when another tab changes the username", () => {
  const view = showView("update_password");
  otherTab("updated");
  expect([view.current, said]).toEqual(["update_password", []]);
});

test("a password changed in another tab moves the reset form to sign-in", () => {
  const view = showView("update_password");
  otherTab("password_updated");
  expect([view.current, said]).toEqual(["sign_in", [accountMessages.passwordUpdated]]);
});

test("the tab that opens the confirmation mail says that the account was created", () => {
  showView("sign_in", { newAccount: true });
  act(() => setAuth({ status: "signed_in", session, profile: null, spaces: [] }, "SIGNED_IN"));
  expect(said).toEqual([accountMessages.accountCreated]);
});
