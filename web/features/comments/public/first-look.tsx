import type { DrawnPage } from "#contract/public-page.ts";
import { scrollerClass, stageClass } from "#web/features/comments/canvas/canvas-style.ts";
import { phoneStart, phoneStartClass } from "#web/features/comments/canvas/phone-start.ts";
import { emptyFeed } from "#web/features/comments/live/feed-state.ts";
import { asksOf } from "#web/features/comments/public/asks-of.ts";
import { CommentSheet } from "#web/features/comments/public/comment-sheet.tsx";
import { FirstPicture } from "#web/features/comments/public/first-picture.tsx";
import { type PresentedIn, PublicFrame } from "#web/features/comments/public/public-frame.tsx";
import { cx } from "#web/ui/cx.ts";

const nothing = () => {};

interface FirstLookProps extends Pick<DrawnPage, "publicLink" | "layout"> {
  presentedIn?: PresentedIn;
}

/**
 * The public page before its scripts run: the same frame, with the picture in the same place. Drawn by
 * the server, whose content policy refuses `style` attributes.
 */
export function FirstLook({ publicLink, layout, presentedIn }: FirstLookProps) {
  const startClass = phoneStartClass[phoneStart(layout.image)];
  return (
    <PublicFrame
      publicLink={publicLink}
      layout={layout}
      presentedIn={presentedIn}
      connected
      sent={false}
      count={null}
      sheetOpen={false}
      canvas={
        <div className={scrollerClass}>
          <div className={cx(stageClass, "min-w-0 shrink", startClass)}>
            <FirstPicture
              image={layout.image}
              takesComments={!layout.comments_paused}
              className={startClass && "phone:w-full"}
            />
          </div>
        </div>
      }
      sheet={
        <div className="contents max-lg:hidden">
          <CommentSheet
            layout={layout}
            asks={presentedIn ? null : asksOf(layout)}
            state={emptyFeed}
            openId={null}
            litId={null}
            overlay={false}
            resolvedShown={false}
            onShowResolved={nothing}
            onChoose={nothing}
            onRetry={nothing}
            onClose={nothing}
          />
        </div>
      }
    />
  );
}
