import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { splitInput } from "#contract/route.ts";
import { createComment, listComments, streamComments } from "#contract/routes/comments.ts";
import { type Feedback, useFeedback } from "#web/features/comments/use-feedback.ts";
import { useLinkedComment } from "#web/features/comments/use-linked-comment.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";

/** The comments of a layout of the space, kept up to date; new ones by others are announced. */
export function useOwnerFeedback(layoutId: string): Feedback {
  const feedback = useFeedback({
    layoutId,
    remembersName: false,
    source: () => ({
      eventsUrl: splitInput(streamComments, { layoutId }).path,
      list: (cursor) => call(listComments, { layoutId, cursor }),
    }),
    send: ({ website: _, confirmed: __, ...comment }, signal) =>
      call(createComment, { layoutId, ...comment }, { signal }),
    onSent: () => toast.success(commentToasts.sent),
    onReceived: () => toast.success(commentToasts.received),
  });
  useLinkedComment(feedback);
  return feedback;
}
