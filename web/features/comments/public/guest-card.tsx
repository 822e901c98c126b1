import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import type { Mark } from "#contract/marks.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { guestConversation } from "#web/features/comments/public/guest-conversation.ts";
import type { GuestSelf } from "#web/features/comments/public/use-guest.ts";
import { ThreadCard } from "#web/features/comments/thread/thread-card.tsx";

interface GuestCardProps {
  publicLink: string;
  comment: ShownComment;
  label: string;
  address: string;
  feed: CommentFeed;
  guest: GuestSelf;
  closed: string | null;
  below: ReactNode;
  onShowVersion: (number: number) => void;
  onMark: (mark: Mark | null) => void;
  onClose: () => void;
}

/** An open comment on a public page. Loaded when it is first needed. */
export default function GuestCard({ publicLink, guest, closed, ...card }: GuestCardProps) {
  const { own, prepare, signature } = guest;
  const { feed } = card;
  // What is one's own may become known while the card is open.
  const words = useSyncExternalStore(own.subscribe, own.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another answer to `isOwn`.
  const conversation = useMemo(
    () => guestConversation({ publicLink, feed, own, closed, prepare }),
    [publicLink, feed, own, closed, prepare, words.comments, words.replies],
  );
  return <ThreadCard {...card} conversation={conversation} signature={signature} />;
}
