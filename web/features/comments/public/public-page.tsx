import { useNavigate, useRouter } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { commentWords, publicPage as text } from "#contract/messages/comment-screens.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { product } from "#contract/messages/shell.ts";
import { splitInput } from "#contract/route.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { FeedbackCanvas } from "#web/features/comments/canvas/feedback-canvas.tsx";
import { CommentDetails } from "#web/features/comments/public/comment-details.tsx";
import { CommentSheet } from "#web/features/comments/public/comment-sheet.tsx";
import { PublicHeader } from "#web/features/comments/public/public-header.tsx";
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
import { Button } from "#web/ui/button.tsx";

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
    <div data-fills-window="" className="flex h-dvh flex-col">
      <PublicHeader title={layout.title} connected={state.connected}>
        <Button size="sm" aria-expanded={sheetOpen} onClick={() => setSheetWanted(!sheetOpen)}>
          <MessageSquare className="size-4" aria-hidden="true" />
          <span className="sr-only">{sheetOpen ? text.close : text.open}</span>
          <span className="tabular-nums">{state.comments.length}</span>
        </Button>
      </PublicHeader>
      <main id="conteudo" tabIndex={-1} className="relative flex min-h-0 flex-1">
        <div className="min-w-0 flex-1">
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
        </div>
        {sheetOpen && (
          <CommentSheet
            layout={layout}
            state={state}
            openId={open?.id ?? null}
            overlay={!wide}
            onChoose={choose}
            onRetry={() => void feedback.feed.retry()}
            onClose={() => setSheetWanted(false)}
          />
        )}
      </main>
    </div>
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
