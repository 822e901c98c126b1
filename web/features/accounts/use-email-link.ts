import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { emailLink } from "#web/features/accounts/email-link.ts";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { toastRefusal } from "#web/features/accounts/toast-refusal.ts";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";

interface LinkState {
  opening: boolean;
  problem: string | null;
}

/** Opens the link that led to this page, if one did. */
export function useEmailLink(flow: SignInFlow): LinkState {
  const router = useRouter();
  const [state, setState] = useState<LinkState>(() => ({
    opening: emailLink.isHeld(),
    problem: null,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the link that this page began with.
  useEffect(() => {
    const token = emailLink.take();
    if (token === null) return;
    const open = async () => {
      try {
        const { openEmailLink } = await loadAuthCalls();
        await flow.finish(await call(openEmailLink, { token }));
        setState({ opening: false, problem: null });
      } catch (error) {
        toastRefusal(error);
        setState({ opening: false, problem: sentenceOf(error) });
        // Whoever was signed in all along has no business on this page any more.
        await router.invalidate();
      }
    };
    void open();
  }, []);
  return state;
}
