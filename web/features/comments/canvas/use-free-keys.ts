import { useEffect, useEffectEvent } from "react";

/** Keys of the whole page that nothing else has answered. */
export function useFreeKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isElsewhere(event)) onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** An open dialog or menu has the keyboard to itself. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const modal = document.querySelector(
    "[role=alertdialog], [role=menu], [data-base-ui-portal] [role=dialog]",
  );
  return modal !== null && !(target instanceof Node && target === document.documentElement);
}
