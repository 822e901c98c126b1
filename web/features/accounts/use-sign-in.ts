import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { safeReturnPath } from "#contract/return-path.ts";
import type { SignInResult } from "#contract/routes/sign-in.ts";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { typedEmail } from "#web/features/accounts/typed-email.ts";

export interface SignInFlow {
  /** What the second factor has to answer; null until one is asked for. */
  challenge: string | null;
  /** Whether the last result opened a new account. */
  isNewAccount(): boolean;
  /** Every way in hands its result here. */
  finish(result: SignInResult): Promise<void>;
  /** Back to the first step. */
  restart(): void;
}

/** The end of every way in: a second factor to ask for, or a session to enter with. */
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
      const destination = destinationOf(result.carry);
      // The guard of /login reads from the address where to go next.
      if (destination) {
        await navigate({ to: "/login", search: { redirect: destination }, replace: true });
      }
      const { enter } = await loadAuthCalls();
      await enter(result.session, { secondFactor: challenge !== null });
      // Not for the next person at this browser.
      typedEmail.set("");
    },
  };
}

/** What the mail's link remembered: the plan before the page. */
function destinationOf(carry: Record<string, string>): string | null {
  const { plan, redirect } = carry;
  return plan ? `/pricing?plan=${encodeURIComponent(plan)}` : safeReturnPath(redirect);
}
