import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { scrollerClass, stageClass } from "#web/features/comments/canvas/canvas-style.ts";
import { CommentSheet } from "#web/features/comments/public/comment-sheet.tsx";
import { FirstPicture } from "#web/features/comments/public/first-picture.tsx";
import { PublicFrame } from "#web/features/comments/public/public-frame.tsx";
import { cx } from "#web/ui/cx.ts";

const nothing = () => {};

/**
 * The public page before its scripts run: the same frame, with the picture in the same place. Drawn by
 * the server, whose content policy refuses `style` attributes.
 */
export function FirstLook({ layout }: { layout: PublicLayout }) {
  return (
    <PublicFrame
      layout={layout}
      connected
      sent={false}
      count={null}
      sheetOpen={false}
      canvas={
        <div className={scrollerClass}>
          <div className={cx(stageClass, "min-w-0 shrink")}>
            <FirstPicture image={layout.image} takesComments={!layout.comments_paused} />
          </div>
        </div>
      }
      sheet={
        <div className="contents max-lg:hidden">
          <CommentSheet
            layout={layout}
            state={{ status: "loading", comments: [], connected: true, layout: null }}
            openId={null}
            overlay={false}
            onChoose={nothing}
            onRetry={nothing}
            onClose={nothing}
          />
        </div>
      }
    />
  );
}
