import { useCallback, useEffect, useRef } from "react";

/** Shorter than anybody waits, longer than a pin is below the pointer while the picture scrolls. */
const REST_MS = 80;

/** Tells of what the pointer rests on; that it has left is told at once. */
export function useRested<T>(tell: (pointed: T | null) => void): (pointed: T | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (pointed) => {
      clearTimeout(timer.current);
      if (pointed === null) tell(null);
      else timer.current = setTimeout(tell, REST_MS, pointed);
    },
    [tell],
  );
}
