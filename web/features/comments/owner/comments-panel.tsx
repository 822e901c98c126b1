import { type ReactNode, useMemo, useRef, useState } from "react";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { commentsPanel as text } from "#contract/messages/room-screens.ts";
import { CommentList } from "#web/features/comments/list/comment-list.tsx";
import {
  everyOpen,
  filterComments,
  type ListFilter,
} from "#web/features/comments/list/filter-comments.ts";
import { ListFailure, ListSkeleton } from "#web/features/comments/list/list-states.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { ChoosingBar } from "#web/features/comments/owner/choosing-bar.tsx";
import { PanelFilters } from "#web/features/comments/owner/panel-filters.tsx";
import { useChoosing } from "#web/features/comments/owner/use-choosing.ts";
import type { OwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface CommentsPanelProps {
  feedback: OwnerFeedback;
  /** Leads on where there are no comments yet. */
  firstStep: ReactNode;
}

/** The comments beside the canvas, in rows. */
export function CommentsPanel({ feedback, firstStep }: CommentsPanelProps) {
  const { state, feed } = feedback;
  if (state.status === "loading") return <ListSkeleton />;
  if (state.status === "failed") {
    return <ListFailure message={commentToasts.loadFailed} onRetry={() => void feed.retry()} />;
  }
  if (state.comments.length + state.teamOnly.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 p-5">
        <PinMark className="size-7" />
        <p className="font-semibold text-lg">{text.emptyTitle}</p>
        <p className="text-ink-soft">{text.emptyBody}</p>
        {firstStep}
      </div>
    );
  }
  return <Rows feedback={feedback} />;
}

function Rows({ feedback }: { feedback: OwnerFeedback }) {
  const { state, open, pointed, conversation, choose, setLitId, unreadIds } = feedback;
  const [filter, setFilter] = useState<ListFilter>(everyOpen);
  const choosing = useChoosing(feedback);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const found = useMemo(() => filterComments(state.comments, filter), [state.comments, filter]);
  const shown = useMemo(
    () => [...found, ...teamOnlyFor(filter, state.teamOnly)],
    [found, filter, state.teamOnly],
  );
  return (
    <>
      <PanelFilters
        feedback={feedback}
        filter={filter}
        onFilter={(change) => setFilter((now) => ({ ...now, ...change }))}
        onChoose={conversation.setStatus && choosing.ids === null ? choosing.start : null}
        chooseButton={chooseButton}
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain contain-strict">
        {shown.length === 0 && <p className="p-4 text-ink-soft">{text.nothing}</p>}
        <CommentList
          comments={choosing.ids === null ? shown : found}
          openId={open?.id ?? null}
          litId={pointed?.id ?? null}
          unreadIds={unreadIds}
          chosenIds={choosing.ids}
          onChoose={choosing.ids === null ? choose : choosing.toggle}
          onPoint={setLitId}
        />
      </div>
      {choosing.ids !== null && (
        <ChoosingBar
          choosing={choosing}
          shown={found}
          onGone={() => chooseButton.current?.focus()}
        />
      )}
    </>
  );
}

/** What only the team still sees has no words to be found by. */
function teamOnlyFor<C extends ShownComment>(
  filter: ListFilter,
  teamOnly: readonly C[],
): readonly C[] {
  if (filter.search.trim() !== "") return [];
  return teamOnly.filter(({ status }) => filter.status === "all" || status === filter.status);
}
