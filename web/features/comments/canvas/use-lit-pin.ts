import { type RefObject, useEffect } from "react";

/** Lights the pin of a comment that is pointed at elsewhere, without drawing a thousand others again. */
export function useLitPin(stage: RefObject<HTMLElement | null>, id: string | null): void {
  useEffect(() => {
    const pin = id && stage.current?.querySelector(`[data-pin="${id}"]`);
    if (!pin) return;
    pin.setAttribute("data-lit", "");
    return () => pin.removeAttribute("data-lit");
  }, [stage, id]);
}
