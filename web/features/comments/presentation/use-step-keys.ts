import { useEffect, useEffectEvent } from "react";

const ANYWHERE: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Page Up and Page Down, which remote controls send too, from anywhere; the arrows where they neither
 * scroll nor aim. While a comment is being written the keys are the form's.
 */
export function useStepKeys(onStep: (direction: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const direction = ANYWHERE[key] ?? (isOffCanvas(target) ? ARROWS[key] : undefined);
    if (direction === undefined || isWriting(target)) return;
    event.preventDefault();
    onStep(direction);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

function isOffCanvas(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest("nav") !== null);
}

function isWriting(target: EventTarget | null): boolean {
  const typing = target instanceof Element && target.matches("input, textarea, select");
  return typing || document.querySelector("[data-pending-pin], [role=alertdialog]") !== null;
}
