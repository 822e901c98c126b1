import type { Mark } from "#contract/marks.ts";
import { commentWords, canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { toolWords } from "#contract/messages/mark-screens.ts";
import { formatPercent, type Point } from "#web/features/comments/canvas/point.ts";

interface CrosshairProps {
  at: Point;
  /** What is being marked from a point chosen before. */
  mark: Mark | null;
}

/** Shows where the keyboard is about to place a pin, a corner or the end of an arrow. */
export function Crosshair({ at, mark }: CrosshairProps) {
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
        {mark?.kind === "area"
          ? fillMessage(toolWords.areaSize, {
              width: formatPercent(mark.width),
              height: formatPercent(mark.height),
            })
          : fillMessage(text.aim, { position })}
      </span>
    </div>
  );
}
