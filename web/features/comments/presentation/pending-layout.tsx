import { publicPresentation as text } from "#contract/messages/public-presentation.ts";
import { states } from "#contract/messages/shell.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import { scrollerClass, stageClass } from "#web/features/comments/canvas/canvas-style.ts";
import { type PresentedIn, PublicFrame } from "#web/features/comments/public/public-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

interface PendingLayoutProps {
  presented: PublicPresentation["layouts"][number];
  presentation: PublicPresentation;
  presentedIn: PresentedIn;
  failed: boolean;
  onRetry: () => void;
}

/** A layout on its way: its thumbnail stands where its picture will. */
export function PendingLayout(props: PendingLayoutProps) {
  const { presented, presentation, presentedIn, failed, onRetry } = props;
  return (
    <PublicFrame
      publicLink={presented.public_link}
      layout={{
        title: presented.title,
        description: null,
        comments_paused: false,
        version: 1,
        allows_download: false,
        asked_by: null,
        space: presentation.space,
      }}
      presentedIn={presentedIn}
      connected
      sent={false}
      count={presented.comment_count}
      sheetOpen={false}
      sheet={null}
      canvas={
        failed ? (
          <div
            role="alert"
            className="grid size-full content-center justify-items-center gap-5 px-6 text-center"
          >
            <p className="text-lg">{text.loadFailed}</p>
            <Button onClick={onRetry}>{states.retry}</Button>
          </div>
        ) : (
          <div className={scrollerClass}>
            <p role="status" className="sr-only">
              {states.loading}
            </p>
            <div className={cx(stageClass, "min-w-0 shrink")}>
              <img
                src={presented.thumbnail}
                alt=""
                width={presented.width}
                height={presented.height}
                className="block h-auto max-w-full rounded-sm object-cover object-top opacity-60"
              />
            </div>
          </div>
        )
      }
    />
  );
}
