import { commentWords, canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { formatPercent, type Point } from "#web/features/comments/canvas/point.ts";

/** Shows where the keyboard is about to place a pin. */
export function Crosshair({ at }: { at: Point }) {
  const position = fillMessage(commentWords.position, {
    x: formatPercent(at.x),
    y: formatPercent(at.y),
  });
  return (
    <div
      data-crosshair=""
      data-keeps-size=""
      style={{ left: `${at.x}%`, top: `${at.y}%` }}
      className="absolute z-30 size-12 -translate-1/2 rounded-full border-2 border-pin shadow-[0_0_0_1.5px_var(--pin-edge)]"
    >
      <span className="absolute top-1/2 left-0 h-0.5 w-full -translate-y-1/2 bg-pin" />
      <span className="absolute top-0 left-1/2 h-full w-0.5 -translate-x-1/2 bg-pin" />
      <span className="sr-only" role="status">
        {fillMessage(text.aim, { position })}
      </span>
    </div>
  );
}
