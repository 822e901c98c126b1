import { useEffect, useRef, useState } from "react";
import { states } from "#contract/messages/shell.ts";
import { threadWords as text } from "#contract/messages/thread-screens.ts";
import type { ThreadFeed, ThreadState } from "#web/features/comments/live/thread-feed.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { ReplyItem } from "#web/features/comments/thread/reply-item.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** So many are drawn at a time: two hundred at once would hold up the frame that opens the card. */
const STEP = 10;

interface ReplyListProps {
  state: ThreadState;
  thread: ThreadFeed;
  conversation: Conversation;
  /** How many to expect while they load. */
  expected: number;
  /** One's own reply that was just sent, to be brought into view. */
  sentId: string | null;
}

export function ReplyList({ state, thread, conversation, expected, sentId }: ReplyListProps) {
  const { status, replies } = state;
  const list = useRef<HTMLOListElement>(null);
  const [limit, setLimit] = useState(STEP);
  const shown = sentId ? replies : replies.slice(0, limit);
  const isSentShown = sentId !== null && replies.some(({ id }) => id === sentId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is another reason to scroll.
  useEffect(() => {
    if (!isSentShown) return;
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [sentId, isSentShown]);

  if (status === "failed") {
    return (
      <div role="alert" className="mt-3 grid justify-items-start gap-2 text-sm">
        {text.loadFailed}
        <Button size="sm" onClick={() => void thread.retry()}>
          {text.retry}
        </Button>
      </div>
    );
  }
  if (status === "loading" && expected > 0) {
    return (
      <div role="status" className="mt-3 grid gap-2">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-full" />
      </div>
    );
  }
  if (replies.length === 0) return null;
  return (
    <>
      <ol ref={list} aria-label={text.replies}>
        {shown.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} thread={thread} conversation={conversation} />
        ))}
      </ol>
      {shown.length < replies.length && (
        <LoadMore
          key={limit}
          label={text.more}
          loadingLabel={states.loading}
          pending={false}
          onMore={() => setLimit(limit + STEP)}
        />
      )}
    </>
  );
}
