import { useCallback, useRef, useSyncExternalStore } from "react";
import { onAuthEvent } from "#web/features/accounts/auth-store.ts";

/** Whether somebody has come in since this page opened: the guard is about to lead on, and the form has done its work. */
export function useEntered(): boolean {
  const entered = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) =>
      onAuthEvent((event) => {
        if (event !== "SIGNED_IN") return;
        entered.current = true;
        listener();
      }),
    [],
  );
  return useSyncExternalStore(subscribe, () => entered.current);
}
