import type { Comment } from "#contract/routes/comments.ts";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface NumberMarkProps {
  comment: Pick<Comment, "pinned">;
  number: number;
  className?: string;
}

/** A comment's number in its pin; in a disc when it has none. */
export function NumberMark({ comment, number, className }: NumberMarkProps) {
  if (comment.pinned !== false)
    return <PinMark className={cx("shrink-0", className)}>{number}</PinMark>;
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-flex shrink-0 items-center justify-center rounded-full bg-pin font-bold text-on-pin text-xs tabular-nums",
        className,
      )}
    >
      {number}
    </span>
  );
}
