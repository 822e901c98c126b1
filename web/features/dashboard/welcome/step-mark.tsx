import { firstSteps as text } from "#contract/messages/first-steps.ts";
import { cx } from "#web/ui/cx.ts";

interface StepMarkProps {
  number: number;
  isDone: boolean;
  isCurrent: boolean;
}

/** The number of a step, or a check that draws itself once it is done. */
export function StepMark({ number, isDone, isCurrent }: StepMarkProps) {
  if (!isDone) {
    return (
      <span
        className={cx(
          "flex size-8 shrink-0 items-center justify-center rounded-full border font-bold text-sm tabular-nums",
          isCurrent ? "border-pin bg-pin text-on-pin" : "border-line-strong/60 text-ink-soft",
        )}
      >
        {number}
      </span>
    );
  }
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-success text-success">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current">
        <path
          d="m3 8.5 3.2 3.2L13 5"
          pathLength={1}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="animate-draw [stroke-dasharray:1]"
        />
      </svg>
      <span className="sr-only">{text.done}. </span>
    </span>
  );
}
