import type { Tool } from "#web/features/comments/canvas/marks/tool.ts";
import { isTyping, useFreeKeys } from "#web/features/comments/canvas/use-free-keys.ts";

export interface CanvasKeys {
  onTool: (tool: Tool) => void;
  onArrow: (dx: number, dy: number) => void;
  onEnter: () => void;
  onEscape: () => void;
  onNext: (direction: 1 | -1) => void;
  /** False when there is no pin to move. */
  onMove: () => boolean;
  onUndo: () => void;
  onTogglePins: () => void;
  onHelp: () => void;
  onZoom: (change: 1 | -1 | "fit") => void;
}

/** The current keyboard mode: it decides what the arrows, Enter and Ctrl+Z do. */
interface Mode {
  /** The cross hairs or a pin follow the arrows. */
  steering: boolean;
  /** There are strokes of the pencil to take back or to finish. */
  drawing: boolean;
}

const COARSE = 1;
const FINE = 0.1;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Initials of the tools' names; P is for the previous comment, so a point is C, to comment. */
const TOOLS: Readonly<Record<string, Tool>> = { c: "point", a: "area", s: "arrow", l: "pencil" };

export function useCanvasKeys(mode: Mode, keys: CanvasKeys): void {
  useFreeKeys((event) => {
    if (event.key === "Escape") return keys.onEscape();
    if (isTyping(event.target)) return;
    if (answer(event, mode, keys)) event.preventDefault();
  });
}

function answer(event: KeyboardEvent, mode: Mode, keys: CanvasKeys): boolean {
  const { key, shiftKey } = event;
  const { steering, drawing } = mode;
  const letter = key.toLowerCase();
  if (event.ctrlKey || event.metaKey || event.altKey) {
    const undoes = drawing && letter === "z" && !event.altKey;
    if (undoes) keys.onUndo();
    return undoes;
  }
  const arrow = ARROWS[key];
  if (arrow) {
    const step = shiftKey ? FINE : COARSE;
    if (steering) keys.onArrow(arrow[0] * step, arrow[1] * step);
    return steering;
  }
  const tool = TOOLS[letter];
  if (tool && !shiftKey) {
    keys.onTool(tool);
    return true;
  }
  switch (letter) {
    case "enter":
      if (steering || drawing) keys.onEnter();
      return steering || drawing;
    case "c":
      keys.onTogglePins();
      return true;
    case "m":
      return keys.onMove();
    case "?":
      keys.onHelp();
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
