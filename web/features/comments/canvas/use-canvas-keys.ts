import { useEffect, useEffectEvent } from "react";

export interface CanvasKeys {
  onAim: () => void;
  onArrow: (dx: number, dy: number) => void;
  onEnter: () => void;
  onEscape: () => void;
  onNext: (direction: 1 | -1) => void;
  onTogglePins: () => void;
  onZoom: (change: 1 | -1 | "fit") => void;
}

/** The current keyboard mode: it decides what the arrows and Enter do. */
interface Mode {
  aiming: boolean;
}

const COARSE = 1;
const FINE = 0.1;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function useCanvasKeys(mode: Mode, keys: CanvasKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event)) return;
    if (event.key === "Escape") return keys.onEscape();
    if (isTyping(event.target)) return;
    if (answer(event, mode, keys)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

function answer(event: KeyboardEvent, { aiming }: Mode, keys: CanvasKeys): boolean {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[key];
  if (arrow) {
    const step = shiftKey ? FINE : COARSE;
    if (aiming) keys.onArrow(arrow[0] * step, arrow[1] * step);
    return aiming;
  }
  switch (key.toLowerCase()) {
    case "enter":
      if (aiming) keys.onEnter();
      return aiming;
    case "c":
      if (shiftKey) keys.onTogglePins();
      else keys.onAim();
      return true;
    case "n":
      keys.onNext(1);
      return true;
    case "p":
      keys.onNext(-1);
      return true;
    case "+":
    case "=":
      keys.onZoom(1);
      return true;
    case "-":
      keys.onZoom(-1);
      return true;
    case "0":
      keys.onZoom("fit");
      return true;
    default:
      return false;
  }
}

function isTyping(target: EventTarget | null): boolean {
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
