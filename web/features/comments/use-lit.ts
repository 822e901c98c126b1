import { type RefObject, useEffect } from "react";

/**
 * Lights the pin or the row of a comment that is pointed at in the other place, without drawing a
 * thousand others again.
 */
export function useLit(
  place: RefObject<HTMLElement | null>,
  attribute: "data-pin" | "data-comment",
  id: string | null,
): void {
  useEffect(() => {
    const element = id && place.current?.querySelector(`[${attribute}="${id}"]`);
    if (!element) return;
    element.setAttribute("data-lit", "");
    return () => element.removeAttribute("data-lit");
  }, [place, attribute, id]);
}
