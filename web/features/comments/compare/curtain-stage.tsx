import { useRef } from "react";
import { compareWords as text } from "#contract/messages/compare-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  scrollerClass,
  stageClass,
  surfaceRingClass,
  toolbarClass,
} from "#web/features/comments/canvas/canvas-style.ts";
import { PICTURE_MARGIN, useView } from "#web/features/comments/canvas/use-view.ts";
import { ZoomTools } from "#web/features/comments/canvas/zoom-tools.tsx";
import { scaleSize } from "#web/features/comments/compare/compare-sizes.ts";
import { CurtainHandle } from "#web/features/comments/compare/curtain-handle.tsx";
import type { StageProps } from "#web/features/comments/compare/pane-stage.tsx";
import { useCompareStage } from "#web/features/comments/compare/use-compare-stage.ts";
import { useCurtain } from "#web/features/comments/compare/use-curtain.ts";
import {
  PictureFailed,
  VersionLabel,
  VersionPicture,
} from "#web/features/comments/compare/version-picture.tsx";
import { cx } from "#web/ui/cx.ts";

/** Both pictures at the same place: the older one left of the curtain, the newer one right of it. */
export function CurtainStage({ title, older, newer, sizes, keptRow }: StageProps) {
  const { first, zoom } = useCompareStage(sizes.both, keptRow);
  const { scroller, stage } = first;
  const handle = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const view = useView(scroller, stage, zoom.stage, PICTURE_MARGIN);
  useCurtain({ scroller, stage, handle, grip }, zoom.stage.width);
  const pair = { from: older.version.number, to: newer.version.number };
  const shared = { title, view };
  return (
    <div className="relative size-full overflow-hidden">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys too.
        tabIndex={0}
        aria-label={fillMessage(text.curtainScroller, pair)}
        className={cx(scrollerClass, "peer outline-none")}
      >
        <div
          ref={stage}
          data-stage=""
          className={cx(stageClass, "shrink-0")}
          style={{ width: zoom.stage.width, height: zoom.stage.height }}
        >
          <VersionPicture {...shared} picture={older} size={scaleSize(sizes.older, zoom.scale)} />
          {/* A box that moves over the picture, which moves back by as much: unlike a changing clip, this
              paints nothing anew. */}
          <div className="absolute inset-0 overflow-hidden">
            <div className="absolute inset-0 translate-x-(--curtain) overflow-hidden bg-paper will-change-transform">
              <div className="absolute inset-0 translate-x-[calc(-1*var(--curtain))] will-change-transform">
                <VersionPicture
                  {...shared}
                  picture={newer}
                  size={scaleSize(sizes.newer, zoom.scale)}
                />
              </div>
            </div>
          </div>
          <CurtainHandle handle={handle} grip={grip} />
        </div>
      </section>
      <span className={surfaceRingClass} />
      <VersionLabel picture={older} className="left-2" />
      <VersionLabel picture={newer} className="right-4" />
      <PictureFailed picture={older.failed ? older : newer} />
      <div className={toolbarClass}>
        <ZoomTools zoom={zoom} />
      </div>
    </div>
  );
}
