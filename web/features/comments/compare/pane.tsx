import type { ReactNode } from "react";
import { compareWords as text } from "#contract/messages/compare-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  stageClass,
  surfaceClass,
  surfaceRingClass,
} from "#web/features/comments/canvas/canvas-style.ts";
import type { Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import { PICTURE_MARGIN, useView } from "#web/features/comments/canvas/use-view.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import { type Size, scaleSize } from "#web/features/comments/compare/compare-sizes.ts";
import type { VersionPicture as Picture } from "#web/features/comments/compare/use-version-picture.ts";
import {
  PictureFailed,
  VersionLabel,
  VersionPicture,
} from "#web/features/comments/compare/version-picture.tsx";
import { cx } from "#web/ui/cx.ts";

interface PaneProps {
  title: string;
  zoom: ZoomControl;
  surface: Surface;
  picture: Picture;
  /** The picture's, within the stage that both panes have. */
  size: Size;
  /** In front of the picture, in percent of it. */
  children: ReactNode;
}

/** One of two pictures. Its stage is as large as the other's, so that both scroll equally far. */
export function Pane({ title, zoom, surface, picture, size, children }: PaneProps) {
  const { scroller, stage } = surface;
  const view = useView(scroller, stage, zoom.stage, PICTURE_MARGIN);
  const shown = scaleSize(size, zoom.scale);
  return (
    <div className="relative min-h-0 min-w-0 overflow-hidden bg-paper">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys too.
        tabIndex={0}
        aria-label={fillMessage(text.scroller, { number: picture.version.number })}
        className={cx(surfaceClass, "peer p-4 pt-12 pb-20 outline-none")}
      >
        <div
          ref={stage}
          data-stage=""
          className={cx(stageClass, "shrink-0")}
          style={{ width: zoom.stage.width, height: zoom.stage.height }}
        >
          <VersionPicture {...{ title, picture, view }} size={shown} />
          {/* Contained: a frame at the edge must not extend the scrollable area. */}
          <div className="pointer-events-none absolute top-0 left-0 contain-layout" style={shown}>
            {children}
          </div>
        </div>
      </section>
      <span className={surfaceRingClass} />
      <VersionLabel picture={picture} className="left-2" />
      <PictureFailed picture={picture} />
    </div>
  );
}
