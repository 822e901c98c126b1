import { canvasWords } from "#contract/messages/comment-screens.ts";
import { movingWords, toolWords as text } from "#contract/messages/mark-screens.ts";
import type { Tool } from "#web/features/comments/canvas/marks/tool.ts";
import type { MovingComment } from "#web/features/comments/canvas/use-moving.ts";
import type { ComposerState } from "#web/features/comments/compose/use-composer.ts";

const AIMS: Record<Tool, [first: string, second: string]> = {
  point: [canvasWords.hintAim, canvasWords.hintAim],
  area: [text.aimCorner, text.aimOppositeCorner],
  arrow: [text.aimStart, text.aimEnd],
  pencil: [text.hintPencil, text.hintPencil],
};
const DRAGS: Record<Tool, string | null> = {
  point: null,
  area: text.hintArea,
  arrow: text.hintArrow,
  pencil: text.hintPencil,
};

/** What can be done right now with the keys or the chosen tool. */
export function modeHint(
  state: ComposerState,
  tool: Tool,
  moving: MovingComment | null,
): string | null {
  if (moving) return moving.byKeyboard ? movingWords.hint : null;
  if (state.phase === "aiming") return AIMS[tool][state.from ? 1 : 0];
  return DRAGS[tool];
}
