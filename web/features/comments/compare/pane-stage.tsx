import { useLayoutEffect, useRef } from "react";
import { toolbarClass } from "#web/features/comments/canvas/canvas-style.ts";
import { ZoomTools } from "#web/features/comments/canvas/zoom-tools.tsx";
import { ChangeFrames } from "#web/features/comments/compare/change-frames.tsx";
import { ChangeSteps } from "#web/features/comments/compare/change-steps.tsx";
import type { CompareSizes } from "#web/features/comments/compare/compare-sizes.ts";
import { LinkedScroll } from "#web/features/comments/compare/linked-scroll.ts";
import { Pane } from "#web/features/comments/compare/pane.tsx";
import { type KeptRow, useCompareStage } from "#web/features/comments/compare/use-compare-stage.ts";
import type { ComparisonState } from "#web/features/comments/compare/use-comparison.ts";
import { useRevealChange } from "#web/features/comments/compare/use-reveal-change.ts";
import type { VersionPicture } from "#web/features/comments/compare/use-version-picture.ts";

export interface StageProps {
  title: string;
  older: VersionPicture;
  newer: VersionPicture;
  sizes: CompareSizes;
  keptRow: KeptRow;
}

interface PaneStageProps extends StageProps {
  /** Null where the changes are not framed. */
  changes: { comparison: ComparisonState; retry: () => void } | null;
}

/** Both pictures in panes of the same size with one scroll and zoom, one above the other on phones. */
export function PaneStage({ title, older, newer, sizes, keptRow, changes }: PaneStageProps) {
  const { first, second, zoom } = useCompareStage(sizes.both, keptRow);
  const link = useRef<LinkedScroll | null>(null);
  useLayoutEffect(() => {
    if (!first.scroller.current || !second.scroller.current) return;
    link.current = new LinkedScroll(first.scroller.current, second.scroller.current);
    return link.current.start();
  }, [first, second]);
  const framed = changes !== null;
  // Another size moves the first; the second follows in the same frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is what moves it.
  useLayoutEffect(() => link.current?.follow(), [zoom.stage.width, zoom.stage.height]);
  useLayoutEffect(() => {
    if (!framed) link.current?.align();
  }, [framed]);

  const state = changes?.comparison;
  const difference = state?.status === "ready" ? state.difference : null;
  const { current, step } = useRevealChange({ difference, link, first, second, scale: zoom.scale });
  const frames = (side: "before" | "after", picture: VersionPicture) =>
    difference && (
      <ChangeFrames {...{ side, current }} changes={difference.changes} size={picture.version} />
    );
  const shared = { title, zoom };
  return (
    <>
      <div className="grid size-full grid-cols-2 gap-px bg-line max-sm:grid-cols-1 max-sm:grid-rows-2">
        <Pane {...shared} surface={first} picture={older} size={sizes.older}>
          {frames("before", older)}
        </Pane>
        <Pane {...shared} surface={second} picture={newer} size={sizes.newer}>
          {frames("after", newer)}
        </Pane>
      </div>
      <div className={toolbarClass}>
        {changes && (
          <>
            <ChangeSteps
              {...changes}
              {...{ current, step }}
              versions={{ from: older.version.number, to: newer.version.number }}
            />
            <span className="mx-1 h-5 w-px bg-line max-sm:hidden" />
          </>
        )}
        <ZoomTools zoom={zoom} />
      </div>
    </>
  );
}
