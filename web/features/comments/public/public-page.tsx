import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { commentWords } from "#contract/messages/comment-screens.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { product } from "#contract/messages/shell.ts";
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
import { useLinkedComment } from "#web/features/comments/public/use-linked-comment.ts";
import { useFeedback } from "#web/features/comments/use-feedback.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

interface PublicPageProps {
  publicLink: string;
  layout: PublicLayout;
}

export function PublicPage({ publicLink, layout }: PublicPageProps) {
  const navigate = useNavigate();
  const wide = useMediaQuery("(min-width: 1024px)");
  const [sheetWanted, setSheetWanted] = useState<boolean | null>(null);
  const sheetOpen = sheetWanted ?? wide;
  const feedback = useFeedback({
    layoutId: layout.id,
    remembersName: true,
    source: () => ({
      eventsUrl: splitInput(streamPublicComments, { publicLink }).path,
      list: (cursor) => call(listPublicComments, { publicLink, cursor }),
    }),
    send: (comment, signal) => call(createPublicComment, { publicLink, ...comment }, { signal }),
  });
  const { state, open, setOpenId, goTo } = feedback;
  useLinkedComment(feedback);
  useLayoutTitle(layout.title);

  useEffect(() => {
    if (state.status === "failed") toast.error(commentMessages.loadFailedLayoutFine);
    if (state.status !== "gone") return;
    toast.error(commentMessages.linkInvalid);
    void navigate({ to: "/" });
  }, [state.status, navigate]);

  const choose = (id: string) => {
    // On a phone the list would cover the pin it leads to.
    if (!wide) setSheetWanted(false);
    setOpenId(id);
    goTo(id);
  };
  return (
    <PublicFrame
      title={layout.title}
      connected={state.connected}
      count={state.status === "loading" ? null : state.comments.length}
      sheetOpen={sheetOpen}
      onToggleSheet={() => setSheetWanted(!sheetOpen)}
      canvas={
        <FeedbackCanvas
          image={layout.image}
          title={layout.title}
          feedback={feedback}
          closed={layout.comments_paused ? commentMessages.paused : null}
          details={(comment, close) => (
            <CommentDetails
              comment={comment}
              label={fillMessage(commentWords.number, { number: comment.number })}
              onClose={close}
            />
          )}
        />
      }
      sheet={
        sheetOpen && (
          <CommentSheet
            layout={layout}
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

/** Said after the route's own title, which is the one that analytics hear. */
function useLayoutTitle(title: string): void {
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      document.title = `${title} · ${product.name}`;
    };
    show();
    return router.subscribe("onRendered", show);
  }, [title, router]);
}
