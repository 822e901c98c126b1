import { useEffect, useMemo, useRef, useState } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { type Crowd, crowdPins } from "#web/features/comments/canvas/crowd-pins.ts";
import { CrowdPin, Pin } from "#web/features/comments/canvas/pin.tsx";
import type { ViewRange } from "#web/features/comments/canvas/use-view-range.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";

interface PinLayerProps {
  comments: readonly NumberedComment[];
  stage: { width: number; height: number };
  range: ViewRange;
  openId: string | null;
  /** A pin that someone wants to go to; a new object is a new wish. */
  wish: { id: string } | null;
  onOpen: (id: string) => void;
  onOpenCrowd: (crowd: Crowd) => void;
  onPreview: (comment: NumberedComment | null) => void;
  onCurrent: (id: string | null) => void;
}

/** Only what is in view is in the page, and always the pin that is open or has the focus. */
export function PinLayer(props: PinLayerProps) {
  const { comments, stage, range, openId, wish } = props;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const layer = useRef<HTMLFieldSetElement>(null);
  const wished = wish?.id ?? null;
  const { width, height } = stage;

  const crowds = useMemo(
    () => crowdPins(comments, { width, height }, [openId, wished, focusedId]),
    [comments, width, height, openId, wished, focusedId],
  );

  useEffect(() => {
    if (!wish) return;
    layer.current
      ?.querySelector<HTMLElement>(`[data-pin="${wish.id}"]`)
      ?.focus({ preventScroll: true });
  }, [wish]);

  const focus = (id: string | null) => {
    setFocusedId(id);
    props.onCurrent(id);
  };
  const shown = crowds.filter(
    ({ members }) =>
      isIn(range, members[0]) ||
      members.some(({ id }) => id === openId || id === wished || id === focusedId),
  );
  return (
    <fieldset
      ref={layer}
      aria-label={text.pins}
      className="contents"
      onFocus={({ target }) => focus(target.getAttribute("data-pin"))}
      onBlur={() => focus(null)}
    >
      {shown.map((crowd) => {
        const [comment, ...others] = crowd.members;
        if (others.length > 0) {
          return <CrowdPin key={comment.id} crowd={crowd} onOpen={props.onOpenCrowd} />;
        }
        return (
          <Pin
            key={comment.id}
            comment={comment}
            open={comment.id === openId}
            onOpen={props.onOpen}
            onPreview={props.onPreview}
          />
        );
      })}
    </fieldset>
  );
}

function isIn(range: ViewRange, { x_position: x, y_position: y }: NumberedComment): boolean {
  return x >= range.left && x <= range.right && y >= range.top && y <= range.bottom;
}
