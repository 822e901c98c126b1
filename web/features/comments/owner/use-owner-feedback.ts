import { useCallback, useMemo, useState } from "react";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { splitInput } from "#contract/route.ts";
import { createComment, listComments, streamComments } from "#contract/routes/comments.ts";
import { getOwnWords } from "#contract/routes/replies.ts";
import { compareVersions } from "#contract/routes/versions.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { ownWords } from "#web/features/comments/live/own-words.ts";
import { announce } from "#web/features/comments/owner/announce.ts";
import { memberConversation } from "#web/features/comments/owner/member-conversation.ts";
import { useForgetLinked } from "#web/features/comments/owner/use-forget-linked.ts";
import { useMentionable } from "#web/features/comments/owner/use-mentionable.ts";
import { useUnread } from "#web/features/comments/owner/use-unread.ts";
import { useFeedback } from "#web/features/comments/use-feedback.ts";
import { useLinkedComment } from "#web/features/comments/use-linked-comment.ts";
import type { AskComparison } from "#web/features/comments/versions/use-relations.ts";
import type { Versions } from "#web/features/comments/versions/use-versions.ts";
import { useMay } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";

export type OwnerFeedback = ReturnType<typeof useOwnerFeedback>;

/**
 * The comments of a layout of the space, kept up to date; new ones by others are announced. `linked` is the
 * comment that the address names.
 */
export function useOwnerFeedback(layoutId: string, versions: Versions, linked: string | undefined) {
  const userId = useAuth().session?.user.id;
  const moderates = useMay("moderate_comments");
  const [own] = useState(() => ownWords(() => call(getOwnWords, { layoutId })));
  const people = useMentionable(userId);
  const compare = useCallback<AskComparison>(
    (pair, signal) => call(compareVersions, { layoutId, ...pair }, { signal }),
    [layoutId],
  );
  const feedback = useFeedback({
    layoutId,
    versions,
    compare,
    remembersName: false,
    source: () => ({
      eventsUrl: splitInput(streamComments, { layoutId }).path,
      list: (cursor) => call(listComments, { layoutId, cursor }),
    }),
    send: ({ website: _, confirmed: __, ...comment }, signal) =>
      call(createComment, { layoutId, ...comment }, { signal }),
    onSent: () => toast.success(commentToasts.sent),
    onReceived: (event) => announce(event, feedback.open?.id ?? null, feedback.choose),
  });
  const { feed, state, open } = feedback;
  const unreadIds = useUnread({ layoutId, feed, state, openId: open?.id ?? null, userId });
  const conversation = useMemo(
    () => memberConversation({ layoutId, feed, own, userId, moderates, people }),
    [layoutId, feed, own, userId, moderates, people],
  );
  useLinkedComment(feedback, linked);
  useForgetLinked(open?.id, linked);
  return { ...feedback, conversation, unreadIds, compare };
}
