import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { ReviewState } from "#contract/approvals.ts";
import { reviewStateNames } from "#contract/messages/approval-screens.ts";
import { cx } from "#web/ui/cx.ts";

const icons = { in_review: Clock, changes_requested: CircleAlert, approved: CircleCheck };

interface ReviewBadgeProps {
  state: ReviewState;
  /** Where there is little room: the icon stands for the words in narrow windows. */
  compact?: boolean;
  className?: string;
}

/** What became of the open round of approval. */
export function ReviewBadge({ state, compact = false, className }: ReviewBadgeProps) {
  const Icon = icons[state];
  return (
    <span
      data-tip={compact ? reviewStateNames[state] : undefined}
      className={cx(
        "inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-sm bg-hover px-2 py-0.5 font-medium text-ink text-xs",
        className,
      )}
    >
      <Icon
        className={cx("size-3.5 shrink-0", state === "approved" ? "text-success" : "text-ink-soft")}
        aria-hidden="true"
      />
      <span className={cx("truncate", compact && "max-lg:sr-only")}>{reviewStateNames[state]}</span>
    </span>
  );
}
