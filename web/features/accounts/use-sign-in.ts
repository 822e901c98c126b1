import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { safeReturnPath } from "#contract/return-path.ts";
import type { SignInResult } from "#contract/routes/sign-in.ts";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { typedEmail } from "#web/features/accounts/typed-email.ts";

export interface SignInFlow {
  /** The second factor's challenge; null until one is required. */
  challenge: string | null;
  /** Whether the last result created the account. */
  isNewAccount(): boolean;
  /** Receives the result of every kind of sign-in. */
  finish(result: SignInResult): Promise<void>;
  /** Back to the first step. */
  restart(): void;
}

/** The end of every kind of sign-in: asks for the second factor, or starts the session. */
export function useSignIn(): SignInFlow {
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<string | null>(null);
  const newAccount = useRef(false);
  return {
    challenge,
    isNewAccount: () => newAccount.current,
    restart: () => setChallenge(null),
    async finish(result) {
      if (result.status === "second_factor_required") return setChallenge(result.challenge);
      newAccount.current = result.account_created;
      const destination = destinationOf(result.carry) ?? (newAccount.current ? "/welcome" : null);
      // The guard of /login reads the destination from the URL.
      if (destination) {
        await navigate({ to: "/login", search: { redirect: destination }, replace: true });
      }
      const { startSession } = await loadAuthCalls();
      await startSession(result.session, { secondFactor: challenge !== null });
      // Cleared for the next person at this browser.
      typedEmail.set("");
    },
  };
}

/** Where the mailed link leads: the plan before the page. */
function destinationOf(carry: Record<string, string>): string | null {
  const { plan, redirect } = carry;
  return plan ? `/pricing?plan=${encodeURIComponent(plan)}` : safeReturnPath(redirect);
}
