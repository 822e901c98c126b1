import { useState } from "react";
import { commentWords, ownerFeedback as text } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { states } from "#contract/messages/shell.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { ConnectionMark } from "#web/features/comments/live/connection-mark.tsx";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { CommentCard } from "#web/features/comments/owner/comment-card.tsx";
import { PauseSwitch } from "#web/features/comments/owner/pause-switch.tsx";
import { useCommentEditing } from "#web/features/comments/owner/use-comment-editing.tsx";
import { useCommentRemoval } from "#web/features/comments/owner/use-comment-removal.tsx";
import type { OwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface OwnerCommentsProps {
  layout: LayoutDetail;
  feedback: OwnerFeedback;
}

const grid = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

/** The cards under the canvas, newest first. */
export function OwnerComments({ layout, feedback }: OwnerCommentsProps) {
  const { state } = feedback;
  return (
    <section aria-labelledby="comentarios" className="mt-12">
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="comentarios" className="font-bold text-xl">
          {text.heading}
          <span className="ml-2 font-medium text-ink-soft tabular-nums">
            {state.comments.length}
          </span>
        </h2>
        <ConnectionMark connected={state.connected} />
        <PauseSwitch layout={layout} />
      </header>
      <Cards feedback={feedback} />
    </section>
  );
}

function Cards({ feedback }: { feedback: OwnerFeedback }) {
  const { state, feed, conversation, choose } = feedback;
  const [shown, setShown] = useState(STEP);
  const editing = useCommentEditing(feed);
  const removal = useCommentRemoval(feedback);
  const actsOn = (comment: NumberedComment) => {
    if (!conversation.moderates && !conversation.isOwn(comment)) return null;
    return {
      edit: comment.removed ? null : () => editing.ask(comment),
      remove: () => removal.ask(comment),
    };
  };
  if (state.status === "loading") {
    return (
      <div role="status" className={grid}>
        <span className="sr-only">{states.loading}</span>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-36" />
        ))}
      </div>
    );
  }
  // A removed layout has nothing to show, and the page is about to navigate away.
  if (state.status === "gone") return null;
  if (state.status === "failed") {
    return <ErrorState message={commentToasts.loadFailed} onRetry={() => void feed.retry()} />;
  }
  if (state.comments.length === 0) {
    return <EmptyState title={text.emptyTitle} body={text.emptyBody} />;
  }
  const newest = state.comments.toReversed().slice(0, shown);
  return (
    <>
      <ul className={grid}>
        {newest.map((comment) => (
          <CommentCard
            key={comment.id}
            comment={comment}
            onShow={() => choose(comment.id)}
            acts={actsOn(comment)}
          />
        ))}
      </ul>
      {shown < state.comments.length && (
        <LoadMore
          // The list only grows by comments that are already loaded.
          key={shown}
          label={commentWords.loadMore}
          loadingLabel={states.loading}
          pending={false}
          onMore={() => setShown(shown + STEP)}
        />
      )}
      {editing.dialog}
      {removal.dialog}
    </>
  );
}

/** A thousand cards at once would keep a phone busy for seconds. */
const STEP = 60;
