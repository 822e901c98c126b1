import { memo, useEffect, useMemo, useRef, useState } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { bandCrowds, type Crowd, crowdPins } from "#web/features/comments/canvas/crowd-pins.ts";
import { CrowdPin, Pin } from "#web/features/comments/canvas/pin.tsx";
import { BAND_PX, useViewRange, type View } from "#web/features/comments/canvas/use-view.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { cx } from "#web/ui/cx.ts";

interface PinActions {
  onOpen: (id: string) => void;
  onOpenCrowd: (crowd: Crowd) => void;
  onPreview: (comment: NumberedComment | null) => void;
}

interface PinLayerProps extends PinActions {
  comments: readonly NumberedComment[];
  stage: { width: number; height: number };
  view: View;
  openId: string | null;
  /** A pin that someone wants to go to; a new object is a new wish. */
  wish: { id: string } | null;
  onCurrent: (id: string | null) => void;
}

/** Only bands in view are in the page, and always that of the pin that is open or has the focus. */
export function PinLayer(props: PinLayerProps) {
  const { comments, stage, view, openId, wish, onOpen, onOpenCrowd, onPreview } = props;
  const range = useViewRange(view);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const layer = useRef<HTMLFieldSetElement>(null);
  const wished = wish?.id ?? null;
  const { width, height } = stage;

  const bands = useMemo(() => {
    const apart = [openId, wished, focusedId];
    return bandCrowds(crowdPins(comments, { width, height }, apart), height, BAND_PX, apart);
  }, [comments, width, height, openId, wished, focusedId]);

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
  return (
    <fieldset
      ref={layer}
      data-pin-layer=""
      aria-label={text.pins}
      className="absolute inset-0"
      onFocus={({ target }) => focus(target.getAttribute("data-pin"))}
      onBlur={() => focus(null)}
    >
      {bands
        .filter(({ top, kept }) => kept || (top + BAND_PX > range.top && top < range.bottom))
        .map(({ top, crowds }) => (
          <Band
            key={top}
            crowds={crowds}
            openId={openId}
            onOpen={onOpen}
            onOpenCrowd={onOpenCrowd}
            onPreview={onPreview}
          />
        ))}
    </fieldset>
  );
}

interface BandProps extends PinActions {
  crowds: readonly Crowd[];
  openId: string | null;
}

/** Contained, so that one coming into view has the browser lay out and paint nothing but itself. */
const Band = memo(function Band({ crowds, openId, onOpen, onOpenCrowd, onPreview }: BandProps) {
  const raised = crowds.some(({ members: [{ id }] }) => id === openId);
  return (
    <div
      className={cx(
        "absolute inset-0 contain-layout focus-within:z-10 hover:z-10",
        raised && "z-20",
      )}
    >
      {crowds.map((crowd) => {
        const [comment, ...others] = crowd.members;
        if (others.length > 0) {
          return <CrowdPin key={comment.id} crowd={crowd} onOpen={onOpenCrowd} />;
        }
        return (
          <Pin
            key={comment.id}
            comment={comment}
            open={comment.id === openId}
            onOpen={onOpen}
            onPreview={onPreview}
          />
        );
      })}
    </div>
  );
});
