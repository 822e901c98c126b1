import type { Comment } from "#contract/routes/comments.ts";
import { formatDateTime } from "#web/lib/format-date.ts";

/** A comment's text and time, shown without opening it. */
export function PinPreview({ comment }: { comment: Comment }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate font-semibold">{comment.name}</span>
        <span className="shrink-0 text-ink-soft text-xs">{formatDateTime(comment.created_at)}</span>
      </p>
      <p className="mt-1 line-clamp-4 break-words text-sm">{comment.comment}</p>
    </>
  );
}
