import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { ClusterPin, Pin } from "#web/features/comments/canvas/pin.tsx";
import {
  bandClusters,
  clusterPins,
  type PinCluster,
} from "#web/features/comments/canvas/pin-clusters.ts";
import type { Unread } from "#web/features/comments/canvas/pin-look.ts";
import type { Moving } from "#web/features/comments/canvas/use-moving.ts";
import { BAND_PX, useViewRange, type View } from "#web/features/comments/canvas/use-view.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { cx } from "#web/ui/cx.ts";

/** What each pin is given besides its comment. */
interface PinContext {
  openId: string | null;
  unread: Unread;
  arrivals: ReadonlySet<string>;
  /** The pin that is being moved. */
  liftedId: string | null;
  onOpen: (id: string) => void;
  onOpenCluster: (cluster: PinCluster) => void;
  onPreview: (comment: ShownComment | null) => void;
}

interface PinLayerProps extends PinContext {
  comments: readonly ShownComment[];
  stage: { width: number; height: number };
  view: View;
  moving: Moving;
  /** A pin to bring into view and focus; a new object is a new request. */
  focusRequest: { id: string } | null;
  onCurrent: (id: string | null) => void;
}

/** Only bands in view are in the DOM, plus the band of the open or focused pin. */
export function PinLayer(props: PinLayerProps) {
  const { comments, stage, view, moving, focusRequest, onCurrent, ...context } = props;
  const { openId } = context;
  const range = useViewRange(view);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const layer = useRef<HTMLFieldSetElement>(null);
  const requested = focusRequest?.id ?? null;
  const { width, height } = stage;

  const bands = useMemo(() => {
    const apart = [openId, requested, focusedId];
    return bandClusters(clusterPins(comments, { width, height }, apart), height, BAND_PX, apart);
  }, [comments, width, height, openId, requested, focusedId]);

  // Before the card of an open pin takes the focus.
  useLayoutEffect(() => {
    if (!focusRequest) return;
    layer.current
      ?.querySelector<HTMLElement>(`[data-pin="${focusRequest.id}"]`)
      ?.focus({ preventScroll: true });
  }, [focusRequest]);

  const focus = (id: string | null) => {
    setFocusedId(id);
    onCurrent(id);
  };
  return (
    <fieldset
      ref={layer}
      data-pin-layer=""
      data-painted=""
      aria-label={text.pins}
      className="absolute inset-0"
      onFocus={({ target }) => focus(target.getAttribute("data-pin"))}
      onBlur={() => focus(null)}
      {...moving.handlers}
    >
      {bands
        .filter(({ top, kept }) => kept || (top + BAND_PX > range.top && top < range.bottom))
        .map(({ top, clusters }) => (
          <Band
            key={top}
            clusters={clusters}
            draggable={openId !== null && moving.isMovable(openId)}
            {...context}
          />
        ))}
    </fieldset>
  );
}

interface BandProps extends PinContext {
  clusters: readonly PinCluster[];
  draggable: boolean;
}

/** Contained, so that a band that comes into view causes layout and paint of itself only. */
const Band = memo(function Band({ clusters, draggable, ...context }: BandProps) {
  const { openId, unread, arrivals, liftedId, onOpen, onOpenCluster, onPreview } = context;
  const raised = clusters.some(({ members: [{ id }] }) => id === openId);
  return (
    <div
      className={cx(
        "absolute inset-0 contain-layout focus-within:z-10 hover:z-10",
        raised && "z-20",
      )}
    >
      {clusters.map((cluster) => {
        const [comment, ...others] = cluster.members;
        const { id } = comment;
        if (others.length > 0) {
          return <ClusterPin key={id} cluster={cluster} unread={unread} onOpen={onOpenCluster} />;
        }
        return (
          <Pin
            key={id}
            comment={comment}
            open={id === openId}
            unread={unread}
            drops={arrivals.has(id)}
            lifted={id === liftedId}
            draggable={draggable}
            onOpen={onOpen}
            onPreview={onPreview}
          />
        );
      })}
    </div>
  );
});
