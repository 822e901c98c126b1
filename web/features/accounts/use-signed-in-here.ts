import { useCallback, useRef, useSyncExternalStore } from "react";
import { onAuthEvent } from "#web/features/accounts/auth-store.ts";

/**
 * Whether somebody has signed in since this page opened: the guard is about to redirect, so the form is
 * done.
 */
export function useSignedInHere(): boolean {
  const signedIn = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) =>
      onAuthEvent((event) => {
        if (event !== "SIGNED_IN") return;
        signedIn.current = true;
        listener();
      }),
    [],
  );
  return useSyncExternalStore(
    subscribe,
    () => signedIn.current,
    () => false,
  );
}
