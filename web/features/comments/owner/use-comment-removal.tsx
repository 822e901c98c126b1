import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ownerFeedback as text } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import type { OwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
import { removeComment } from "#web/features/comments/thread/remove-comment.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface CommentRemoval {
  ask: (comment: NumberedComment) => void;
  dialog: ReactNode;
}

/** Deletes after a confirmation; one dialog for all cards. */
export function useCommentRemoval({
  feed,
  conversation,
}: Pick<OwnerFeedback, "feed" | "conversation">): CommentRemoval {
  const [comment, setComment] = useState<NumberedComment | null>(null);
  const [open, setOpen] = useState(false);
  const removal = useMutation({
    mutationFn: (chosen: NumberedComment) => removeComment(feed, conversation, chosen),
    onSuccess: () => void toast.success(commentToasts.deleted),
    onError: (error) => toastFailure(error, commentToasts.deleteFailed),
    onSettled: () => setOpen(false),
  });
  return {
    ask(next) {
      setComment(next);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.deleteTitle}
        confirmLabel={text.deleteConfirm}
        pending={removal.isPending}
        onConfirm={() => comment && removal.mutate(comment)}
      >
        {comment && fillMessage(text.deleteBody, { number: comment.number, name: comment.name })}
      </ConfirmDialog>
    ),
  };
}
