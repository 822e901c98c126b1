import { useEffect, useState } from "react";
import { commentWords } from "#contract/messages/comment-screens.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { splitInput } from "#contract/route.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { FeedbackCanvas } from "#web/features/comments/canvas/feedback-canvas.tsx";
import { CommentDetails } from "#web/features/comments/public/comment-details.tsx";
import { CommentSheet } from "#web/features/comments/public/comment-sheet.tsx";
import { PublicFrame } from "#web/features/comments/public/public-frame.tsx";
import {
  createPublicComment,
  listPublicComments,
  streamPublicComments,
} from "#web/features/comments/public/public-routes.ts";
import { RemovedLayout } from "#web/features/comments/public/removed-layout.tsx";
import { useFeedback } from "#web/features/comments/use-feedback.ts";
import { useLinkedComment } from "#web/features/comments/use-linked-comment.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

interface PublicPageProps {
  publicLink: string;
  /** As it was when the page was asked for; the stream tells what changes. */
  layout: PublicLayout;
}

export function PublicPage({ publicLink, layout }: PublicPageProps) {
  const wide = useMediaQuery("(min-width: 1024px)");
  const phone = useMediaQuery("(max-width: 639px)");
  const [sheetWanted, setSheetWanted] = useState<boolean | null>(null);
  const sheetOpen = sheetWanted ?? wide;
  const [sent, markSent] = useSentMark();
  const feedback = useFeedback({
    layoutId: layout.id,
    remembersName: true,
    source: () => ({
      eventsUrl: splitInput(streamPublicComments, { publicLink }).path,
      list: (cursor) => call(listPublicComments, { publicLink, cursor }),
    }),
    send: (comment, signal) => call(createPublicComment, { publicLink, ...comment }, { signal }),
    // A toast would lie over the next comment's form.
    onSent: phone ? markSent : () => toast.success(commentMessages.sent),
  });
  const { state, open, setOpenId, goTo, composer } = feedback;
  const current = { ...layout, ...state.layout };
  const gone = state.status === "gone";
  useLinkedComment(feedback);

  useEffect(() => {
    if (state.status === "failed") toast.error(commentMessages.loadFailedLayoutFine);
  }, [state.status]);

  const choose = (id: string) => {
    // On a phone the list would cover the pin it leads to.
    if (!wide) setSheetWanted(false);
    setOpenId(id);
    goTo(id);
  };
  return (
    <PublicFrame
      layout={current}
      connected={state.connected}
      sent={sent}
      count={state.status === "loading" ? null : state.comments.length}
      sheetOpen={sheetOpen && !gone}
      onToggleSheet={() => setSheetWanted(!sheetOpen)}
      canvas={
        gone ? (
          <RemovedLayout draft={composer.text} />
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
