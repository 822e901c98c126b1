import { commentWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

/** 'Comentário #3'; what only the team still sees has no number. */
export function headingOf({ number }: ShownComment): string {
  return number === undefined ? text.removed : fillMessage(text.number, { number });
}
