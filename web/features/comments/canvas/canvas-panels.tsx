import type { ReactNode } from "react";
import { commentForm } from "#contract/messages/comment-screens.ts";
import { CanvasPanel } from "#web/features/comments/canvas/canvas-panel.tsx";
import { ClusterList } from "#web/features/comments/canvas/cluster-list.tsx";
import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import { nameCluster, namePin } from "#web/features/comments/canvas/pin-look.ts";
import { PinPreview } from "#web/features/comments/canvas/pin-preview.tsx";
import { PinnedPanel, type Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import { placeOf } from "#web/features/comments/canvas/point.ts";
import { CommentForm } from "#web/features/comments/compose/comment-form.tsx";
import type { Composer } from "#web/features/comments/compose/use-composer.ts";
import type { WordsField } from "#web/features/comments/compose/words-field.tsx";
import { headingOf } from "#web/features/comments/heading-of.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

interface CanvasPanelsProps {
  surface: Surface;
  stageWidth: number;
  composer: Composer;
  closed: string | null;
  usualName?: string | undefined;
  onForget?: (() => void) | undefined;
  wordsField?: WordsField | undefined;
  belowForm?: ReactNode;
  open: ShownComment | null;
  details: (comment: ShownComment) => ReactNode;
  preview: ShownComment | null;
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
      <CanvasPanel {...panel} at={state.at} mark={composer.mark} label={commentForm.title}>
        <CommentForm
          composer={composer}
          closed={props.closed}
          usualName={props.usualName}
          onForget={props.onForget}
          wordsField={props.wordsField}
          onClose={props.onClose}
        />
        {props.belowForm}
      </CanvasPanel>
    );
  }
  if (open) {
    return (
      <CanvasPanel
        {...panel}
        key={open.id}
        at={placeOf(open)}
        pinned={open.pinned !== false}
        mark={open.mark}
        label={headingOf(open)}
      >
        {details(open)}
      </CanvasPanel>
    );
  }
  if (cluster) {
    const { members } = cluster;
    return (
      <CanvasPanel {...panel} at={placeOf(members[0])} label={nameCluster(members)}>
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
      mark={preview.mark}
      label={namePin(preview)}
      stageWidth={stageWidth}
      preview
    >
      <PinPreview comment={preview} />
    </PinnedPanel>
  );
}
