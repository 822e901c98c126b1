import type { ReactNode } from "react";
import { commentForm, canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { CanvasPanel } from "#web/features/comments/canvas/canvas-panel.tsx";
import { ClusterList } from "#web/features/comments/canvas/cluster-list.tsx";
import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import { PinPreview } from "#web/features/comments/canvas/pin-preview.tsx";
import { PinnedPanel, type Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import type { Point } from "#web/features/comments/canvas/point.ts";
import { CommentForm } from "#web/features/comments/compose/comment-form.tsx";
import type { Composer } from "#web/features/comments/compose/use-composer.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";

interface CanvasPanelsProps {
  surface: Surface;
  stageWidth: number;
  composer: Composer;
  closed: string | null;
  usualName?: string | undefined;
  open: NumberedComment | null;
  details?: ((comment: NumberedComment) => ReactNode) | undefined;
  preview: NumberedComment | null;
  cluster: PinCluster | null;
  onOpen: (id: string) => void;
  onClose: () => void;
  onSheetHeight: (height: number) => void;
}

/** The one panel beside a pin: the form, an open comment, a cluster's comments or a preview. */
export function CanvasPanels(props: CanvasPanelsProps) {
  const { surface, stageWidth, composer, open, details, preview, cluster } = props;
  const panel = { ...surface, stageWidth, onSheetHeight: props.onSheetHeight };
  const { state } = composer;
  if (state.phase === "pending" || state.phase === "sending") {
    return (
      <CanvasPanel {...panel} at={state.at} label={commentForm.title}>
        <CommentForm
          composer={composer}
          closed={props.closed}
          usualName={props.usualName}
          onClose={props.onClose}
        />
      </CanvasPanel>
    );
  }
  if (open && details) {
    return (
      <CanvasPanel {...panel} key={open.id} at={placeOf(open)} label={nameOf(open)}>
        {details(open)}
      </CanvasPanel>
    );
  }
  if (cluster) {
    const { members } = cluster;
    const numbers = members.map(({ number }) => number).join(", ");
    const label = fillMessage(text.cluster, { count: members.length, numbers });
    return (
      <CanvasPanel {...panel} at={placeOf(members[0])} label={label}>
        <ClusterList members={members} onOpen={props.onOpen} onClose={props.onClose} />
      </CanvasPanel>
    );
  }
  if (!preview) return null;
  return (
    <PinnedPanel
      {...surface}
      key={preview.id}
      at={placeOf(preview)}
      label={nameOf(preview)}
      stageWidth={stageWidth}
      preview
    >
      <PinPreview comment={preview} />
    </PinnedPanel>
  );
}

function placeOf({ x_position, y_position }: NumberedComment): Point {
  return { x: x_position, y: y_position };
}

function nameOf({ number, name }: NumberedComment): string {
  return fillMessage(text.pin, { number, name });
}
