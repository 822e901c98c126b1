import { Link2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { commentWords as text } from "#contract/messages/comment-screens.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface CommentDetailsProps {
  comment: NumberedComment;
  label: string;
  /** Where it can be linked to. */
  address: string;
  onClose: () => void;
}

/** An open comment, beside its pin. */
export function CommentDetails({ comment, label, address, onClose }: CommentDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article>
      <header className="mb-2 flex items-center gap-1">
        <h2 ref={heading} tabIndex={-1} className="flex-1 font-semibold text-base outline-none">
          {label}
        </h2>
        <IconButton
          label={text.copyLink}
          onClick={() => void copyText(address, text.linkCopied)}
          className="-my-2"
        >
          <Link2 className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton label={text.close} onClick={onClose} className="-my-2 -mr-2">
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </header>
      <p className="max-h-64 overflow-y-auto whitespace-pre-wrap break-words" dir="auto">
        {comment.comment}
      </p>
      <p className="mt-3 text-ink-soft text-sm">
        <span className="break-words font-medium text-ink">{comment.name}</span>
        <br />
        <time dateTime={comment.created_at}>{formatDateTime(comment.created_at)}</time>
      </p>
    </article>
  );
}
