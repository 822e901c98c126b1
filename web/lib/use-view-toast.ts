import { useCallback, useEffect, useRef } from "react";
import { toast } from "#web/lib/toast.ts";

/** Raises error toasts that go away with the component that raised them. */
export function useViewToast(): (message: string) => void {
  const raised = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      for (const dismiss of raised.current.splice(0)) dismiss();
    },
    [],
  );
  return useCallback((message) => void raised.current.push(toast.error(message)), []);
}
