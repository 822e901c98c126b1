import { useEffect, useEffectEvent, useState } from "react";
import { commentWords } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { splitInput } from "#contract/route.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { FeedbackCanvas } from "#web/features/comments/canvas/feedback-canvas.tsx";
import type { ClosedReason, FeedState } from "#web/features/comments/live/comment-feed.ts";
import { ClosedLink } from "#web/features/comments/public/closed-link.tsx";
import { CommentDetails } from "#web/features/comments/public/comment-details.tsx";
import { CommentSheet } from "#web/features/comments/public/comment-sheet.tsx";
import { type PresentedIn, PublicFrame } from "#web/features/comments/public/public-frame.tsx";
import {
  createPublicComment,
  getPublicLayout,
  listPublicComments,
  streamPublicComments,
} from "#web/features/comments/public/public-routes.ts";
import { useFeedback } from "#web/features/comments/use-feedback.ts";
import { commentAddress, useLinkedComment } from "#web/features/comments/use-linked-comment.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

interface PublicPageProps {
  publicLink: string;
  /** As it was when the page was requested; the stream sends changes. */
  layout: PublicLayout;
  presentation?: OpenPresentation;
}

/** The presentation that the layout is shown in, and what it is told. */
export interface OpenPresentation extends PresentedIn {
  /** Whether the list is open, kept from layout to layout; null is as the window has room. */
  sheetWanted: [wanted: boolean | null, set: (wanted: boolean) => void];
  onCount: (count: number) => void;
  onLinkUpdated: () => void;
  onClosed: (reason: ClosedReason) => void;
  /** Why it shows nothing more, once it has found out. */
  closed: ClosedReason | null;
}

export function PublicPage({ publicLink, layout, presentation }: PublicPageProps) {
  const wide = useMediaQuery("(min-width: 1024px)");
  const phone = useMediaQuery("(max-width: 639px)");
  const ownSheetWanted = useState<boolean | null>(null);
  const [sheetWanted, setSheetWanted] = presentation?.sheetWanted ?? ownSheetWanted;
  const sheetOpen = sheetWanted ?? wide;
  const [sent, markSent] = useSentMark();
  const feedback = useFeedback({
    layoutId: layout.id,
    remembersName: true,
    source: () => ({
      eventsUrl: splitInput(streamPublicComments, { publicLink }).path,
      list: (cursor) => call(listPublicComments, { publicLink, cursor }),
      look: () => call(getPublicLayout, { publicLink }),
      ...(presentation && { known: layout, onLinkUpdated: presentation.onLinkUpdated }),
    }),
    send: (comment, signal) =>
      call(createPublicComment, { publicLink, ...comment }, { signal }).catch((error: unknown) => {
        feedback.feed.refuse(error);
        throw error;
      }),
    // A toast would cover the next comment's form.
    onSent: phone ? markSent : () => toast.success(commentToasts.sent),
  });
  const { state, open, setOpenId, goTo, composer } = feedback;
  const current = { ...layout, ...state.layout };
  const gone = state.closed !== null;
  const closed = presentation ? presentation.closed : state.closed;
  useLinkedComment(feedback);
  usePresentationTold(presentation, state);

  useEffect(() => {
    if (state.status === "failed") toast.error(commentToasts.loadFailedLayoutFine);
  }, [state.status]);

  const choose = (id: string) => {
    // On a phone the list would cover the chosen pin.
    if (!wide) setSheetWanted(false);
    setOpenId(id);
    goTo(id);
  };
  return (
    <PublicFrame
      publicLink={publicLink}
      layout={current}
      presentedIn={presentation}
      closed={gone}
      connected={state.connected}
      sent={sent}
      count={state.status === "loading" ? null : state.comments.length}
      sheetOpen={sheetOpen && !gone}
      onToggleSheet={() => setSheetWanted(!sheetOpen)}
      canvas={
        gone ? (
          closed && <ClosedLink reason={closed} draft={composer.text} />
        ) : (
          <FeedbackCanvas
            image={layout.image}
            title={current.title}
            feedback={feedback}
            closed={current.comments_paused ? commentMessages.paused : null}
            details={(comment, close) => (
              <CommentDetails
                comment={comment}
                label={fillMessage(commentWords.number, { number: comment.number })}
                address={commentAddress(comment.id, presentation && layout.id)}
                onClose={close}
              />
            )}
          />
        )
      }
      sheet={
        sheetOpen &&
        !gone && (
          <CommentSheet
            layout={current}
            state={state}
            openId={open?.id ?? null}
            overlay={!wide}
            onChoose={choose}
            onRetry={() => void feedback.feed.retry()}
            onClose={() => setSheetWanted(false)}
          />
        )
      }
    />
  );
}

/** What happens to the open layout concerns the presentation around it. */
function usePresentationTold(
  presentation: OpenPresentation | undefined,
  { status, closed, comments: { length: count } }: FeedState,
): void {
  const tellCount = useEffectEvent(() => presentation?.onCount(count));
  const tellClosed = useEffectEvent((reason: ClosedReason) => presentation?.onClosed(reason));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is the reason to tell.
  useEffect(() => {
    if (status === "ready") tellCount();
  }, [status, count]);
  useEffect(() => {
    if (closed !== null) tellClosed(closed);
  }, [closed]);
}

const SHOWN_MS = 2_500;

/** True for a moment after it was set. */
function useSentMark(): [boolean, () => void] {
  const [sentAt, setSentAt] = useState<number | null>(null);
  useEffect(() => {
    if (sentAt === null) return;
    const timer = setTimeout(() => setSentAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return [sentAt !== null, () => setSentAt(Date.now())];
}
