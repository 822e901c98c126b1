import { memo, useEffect, useRef } from "react";
import { CommentRow, type RowActions } from "#web/features/comments/list/comment-row.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { useLit } from "#web/features/comments/use-lit.ts";
import { useSlidingRows } from "#web/ui/use-sliding-rows.ts";

interface RowsProps extends RowActions {
  comments: readonly ShownComment[];
  openId: string | null;
  unreadIds?: ReadonlySet<string> | undefined;
  /** Those chosen to be changed together; null while none are. */
  chosenIds?: ReadonlySet<string> | null;
}

interface CommentListProps extends RowsProps {
  /** The comment whose pin is pointed at. */
  litId: string | null;
}

/** The comment whose pin is open is marked and scrolled into view. */
export function CommentList({ litId, ...props }: CommentListProps) {
  const { openId } = props;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (openId === null) return;
    const item = list.current?.querySelector(`[data-comment="${openId}"]`);
    item?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  useLit(list, "data-comment", litId);
  useSlidingRows(list);
  return (
    <ol ref={list}>
      <Rows {...props} />
    </ol>
  );
}

/** Not drawn again for each pin that passes under the pointer while the picture is scrolled. */
const Rows = memo(function Rows({ comments, openId, unreadIds, chosenIds, ...acts }: RowsProps) {
  return comments.map((comment) => (
    <CommentRow
      key={comment.id}
      comment={comment}
      open={comment.id === openId}
      unread={unreadIds?.has(comment.id) ?? false}
      chosen={chosenIds?.has(comment.id) ?? null}
      {...acts}
    />
  ));
});
