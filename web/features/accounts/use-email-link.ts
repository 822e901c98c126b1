import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PasswordRequired } from "#contract/routes/sign-in.ts";
import { emailLink } from "#web/features/accounts/email-link.ts";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

/** A link that proved the mailbox and waits for a password. */
export interface OpenedConfirmation extends PasswordRequired {
  token: string;
}

type LinkState =
  | { status: "none" }
  | { status: "opening" }
  | { status: "password_required"; confirmation: OpenedConfirmation }
  | { status: "failed"; problem: string };

/** Opens the link that led to this page, if one did. */
export function useEmailLink(flow: SignInFlow): [LinkState, (error: unknown) => void] {
  const router = useRouter();
  const [state, setState] = useState<LinkState>(() => ({
    status: emailLink.isHeld() ? "opening" : "none",
  }));
  const fail = (error: unknown) => setState({ status: "failed", problem: sentenceOf(error) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the link that this page began with.
  useEffect(() => {
    const token = emailLink.take();
    if (token === null) return;
    const open = async () => {
      try {
        const { openEmailLink } = await loadAuthCalls();
        const result = await call(openEmailLink, { token });
        if (result.status === "password_required") {
          return setState({ status: result.status, confirmation: { ...result, token } });
        }
        await flow.finish(result);
        setState({ status: "none" });
      } catch (error) {
        toast.error(sentenceOf(error));
        fail(error);
        // Whoever was signed in all along has no business on this page any more.
        await router.invalidate();
      }
    };
    void open();
  }, []);
  return [state, fail];
}
