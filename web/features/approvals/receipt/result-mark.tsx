import { Check, Clock, Undo2 } from "lucide-react";
import type { ReviewState } from "#contract/approvals.ts";
import { cx } from "#web/ui/cx.ts";

const looks = {
  approved: { Icon: Check, colour: "bg-success" },
  changes_requested: { Icon: Undo2, colour: "bg-danger" },
  in_review: { Icon: Clock, colour: "bg-ink-soft" },
} as const satisfies Record<ReviewState, unknown>;

interface ResultMarkProps {
  state: ReviewState;
  /** Of a decision that counts no longer. */
  faded?: boolean;
  small?: boolean;
}

/** Decorative: the words are beside it. */
export function ResultMark({ state, faded = false, small = false }: ResultMarkProps) {
  const { Icon, colour } = looks[state];
  return (
    <span
      aria-hidden="true"
      className={cx(
        "flex shrink-0 items-center justify-center rounded-full text-paper",
        small ? "size-8" : "size-12",
        faded ? "bg-ink-soft" : colour,
      )}
    >
      <Icon className={small ? "size-4.5" : "size-6.5"} strokeWidth={2.5} />
    </span>
  );
}
