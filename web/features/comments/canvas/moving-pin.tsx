import { commentWords } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { movingWords as text } from "#contract/messages/mark-screens.ts";
import { PinLabel } from "#web/features/comments/canvas/pin.tsx";
import { lookOfPin, namePin, type Unread } from "#web/features/comments/canvas/pin-look.ts";
import { pinHalo, pinShape, pinTones, standAt } from "#web/features/comments/canvas/pin-style.ts";
import { formatPercent } from "#web/features/comments/canvas/point.ts";
import type { MovingComment } from "#web/features/comments/canvas/use-moving.ts";
import { cx } from "#web/ui/cx.ts";

/** The pin while it is being moved, in front of all others. */
export function MovingPin({ moving, unread }: { moving: MovingComment; unread: Unread }) {
  const { comment, to } = moving;
  const look = lookOfPin(comment, unread);
  const position = fillMessage(commentWords.position, {
    x: formatPercent(to.x),
    y: formatPercent(to.y),
  });
  return (
    <div
      data-moving-pin=""
      data-keeps-size=""
      style={standAt(to)}
      className={cx(
        pinShape,
        pinTones[look.tone],
        look.unread && pinHalo,
        "z-30 scale-115",
        moving.byKeyboard && "outline-2 outline-ink outline-offset-2",
      )}
    >
      <PinLabel look={look} />
      {moving.byKeyboard && (
        <span className="sr-only" role="status">
          {fillMessage(text.at, { pin: namePin(comment), position })}
        </span>
      )}
    </div>
  );
}
