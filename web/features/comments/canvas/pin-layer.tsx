import { memo, useEffect, useMemo, useRef, useState } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { ClusterPin, Pin } from "#web/features/comments/canvas/pin.tsx";
import {
  bandClusters,
  clusterPins,
  type PinCluster,
} from "#web/features/comments/canvas/pin-clusters.ts";
import { BAND_PX, useViewRange, type View } from "#web/features/comments/canvas/use-view.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { cx } from "#web/ui/cx.ts";

interface PinActions {
  onOpen: (id: string) => void;
  onOpenCluster: (cluster: PinCluster) => void;
  onPreview: (comment: NumberedComment | null) => void;
}

interface PinLayerProps extends PinActions {
  comments: readonly NumberedComment[];
  stage: { width: number; height: number };
  view: View;
  openId: string | null;
  /** A pin to bring into view and focus; a new object is a new request. */
  focusRequest: { id: string } | null;
  onCurrent: (id: string | null) => void;
}

/** Only bands in view are in the DOM, plus the band of the open or focused pin. */
export function PinLayer(props: PinLayerProps) {
  const { comments, stage, view, openId, focusRequest, onOpen, onOpenCluster, onPreview } = props;
  const range = useViewRange(view);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const layer = useRef<HTMLFieldSetElement>(null);
  const requested = focusRequest?.id ?? null;
  const { width, height } = stage;

  const bands = useMemo(() => {
    const apart = [openId, requested, focusedId];
    return bandClusters(clusterPins(comments, { width, height }, apart), height, BAND_PX, apart);
  }, [comments, width, height, openId, requested, focusedId]);

  useEffect(() => {
    if (!focusRequest) return;
    layer.current
      ?.querySelector<HTMLElement>(`[data-pin="${focusRequest.id}"]`)
      ?.focus({ preventScroll: true });
  }, [focusRequest]);

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
        .map(({ top, clusters }) => (
          <Band
            key={top}
            clusters={clusters}
            openId={openId}
            onOpen={onOpen}
            onOpenCluster={onOpenCluster}
            onPreview={onPreview}
          />
        ))}
    </fieldset>
  );
}

interface BandProps extends PinActions {
  clusters: readonly PinCluster[];
  openId: string | null;
}

/** Contained, so that a band that comes into view causes layout and paint of itself only. */
const Band = memo(function Band({ clusters, openId, onOpen, onOpenCluster, onPreview }: BandProps) {
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
        if (others.length > 0) {
          return <ClusterPin key={comment.id} cluster={cluster} onOpen={onOpenCluster} />;
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
