import { commentToasts as text } from "#contract/messages/comment-toasts.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { LiveEvent } from "#web/features/comments/live/merge-comments.ts";
import { toast } from "#web/lib/toast.ts";

const LONGEST = 120;

/** Says who wrote what, and leads there; an answer in the open card is seen without. */
export function announce(
  event: LiveEvent,
  openId: string | null,
  onView: (commentId: string) => void,
): void {
  if (event.type === "comment.created") {
    const { id, name, comment } = event.data;
    tell(text.received, name, comment, () => onView(id));
  } else if (event.type === "reply.created" && event.data.comment_id !== openId) {
    const { comment_id: id, name, text: words } = event.data;
    tell(text.replyReceived, name, words, () => onView(id));
  }
}

function tell(message: string, name: string, words: string, onClick: () => void): void {
  const short = words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
  const detail = fillMessage(text.news, { name, text: short });
  toast.info(message, { detail, action: { label: text.view, onClick } });
}
