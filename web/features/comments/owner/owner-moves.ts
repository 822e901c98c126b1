import { moveComment } from "#contract/routes/comments.ts";
import type { MovingRights } from "#web/features/comments/canvas/use-moving.ts";
import type { Conversation } from "#web/features/comments/thread/conversation.ts";
import { call } from "#web/lib/api.ts";

/** Owner and editors move any pin of the space, everybody their own. */
export function ownerMoves({ moderates, isOwn }: Conversation): MovingRights {
  return {
    mayMove: (comment) => moderates || (isOwn(comment) && !comment.removed),
    move: (commentId, { x, y }) => call(moveComment, { commentId, x_position: x, y_position: y }),
  };
}
