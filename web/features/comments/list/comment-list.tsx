import { useEffect, useRef } from "react";
import { CommentRow, type RowActions } from "#web/features/comments/list/comment-row.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { useLit } from "#web/features/comments/use-lit.ts";

interface CommentListProps extends RowActions {
  comments: readonly ShownComment[];
  openId: string | null;
  /** The comment whose pin is pointed at. */
  litId: string | null;
  unreadIds?: ReadonlySet<string>;
  /** Those chosen to be changed together; null while none are. */
  chosenIds?: ReadonlySet<string> | null;
}

/** The comment whose pin is open is marked and scrolled into view. */
export function CommentList({
  comments,
  openId,
  litId,
  unreadIds,
  chosenIds = null,
  onChoose,
  onPoint,
}: CommentListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (openId === null) return;
    const item = list.current?.querySelector(`[data-comment="${openId}"]`);
    item?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  useLit(list, "data-comment", litId);
  return (
    <ol ref={list}>
      {comments.map((comment) => (
        <CommentRow
          key={comment.id}
          comment={comment}
          open={comment.id === openId}
          unread={unreadIds?.has(comment.id) ?? false}
          chosen={chosenIds === null ? null : chosenIds.has(comment.id)}
          onChoose={onChoose}
          onPoint={onPoint}
        />
      ))}
    </ol>
  );
}
