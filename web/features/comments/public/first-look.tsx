import { scrollerClass, stageClass } from "#web/features/comments/canvas/canvas-look.ts";
import { CommentSheet } from "#web/features/comments/public/comment-sheet.tsx";
import { PublicFrame } from "#web/features/comments/public/public-frame.tsx";
import { cx } from "#web/ui/cx.ts";

interface FirstLookProps {
  title: string;
  /** Stands where the server puts the picture. */
  picture: string;
}

const nothing = () => {};

/** The public page before its scripts run: the same frame, with the picture in the same place. */
export function FirstLook({ title, picture }: FirstLookProps) {
  return (
    <PublicFrame
      title={title}
      connected
      count={null}
      sheetOpen={false}
      canvas={
        <div className={scrollerClass}>
          <div className={cx(stageClass, "min-w-0 shrink")}>{picture}</div>
        </div>
      }
      sheet={
        <div className="contents max-lg:hidden">
          <CommentSheet
            layout={{ description: null, comments_paused: false }}
            state={{ status: "loading", comments: [], connected: true }}
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
