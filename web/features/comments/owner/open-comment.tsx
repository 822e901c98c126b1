import { useState } from "react";
import { commentWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface OpenCommentProps {
  comment: NumberedComment | null;
  onClose: () => void;
}

/** 'Comentário #n' with author and date. */
export function OpenComment({ comment, onClose }: OpenCommentProps) {
  // Kept while the dialog closes, so that its text does not change meanwhile.
  const [shown, setShown] = useState(comment);
  if (comment && comment !== shown) setShown(comment);
  if (!shown) return null;
  return (
    <Dialog
      open={comment !== null}
      onOpenChange={(open) => !open && onClose()}
      title={fillMessage(text.number, { number: shown.number })}
      description={
        <>
          <span className="break-words font-medium text-ink" dir="auto">
            {shown.name}
          </span>
          {" · "}
          <time dateTime={shown.created_at}>{formatDateTime(shown.created_at)}</time>
        </>
      }
    >
      <p className="whitespace-pre-wrap break-words" dir="auto">
        {shown.comment}
      </p>
    </Dialog>
  );
}
