import { firstSteps as text } from "#contract/messages/first-steps.ts";
import { StepMark } from "#web/features/dashboard/welcome/step-mark.tsx";
import type { Step } from "#web/features/dashboard/welcome/steps.ts";
import { cx } from "#web/ui/cx.ts";

interface StepListProps {
  steps: readonly Step[];
  current: Step | undefined;
}

export function StepList({ steps, current }: StepListProps) {
  return (
    <ol aria-label={text.list} className="grid">
      {steps.map((step, index) => (
        <li
          key={step.name}
          aria-current={step === current ? "step" : undefined}
          className="relative flex gap-4 pb-8 last:pb-0"
        >
          {/* Leads on to the next one. */}
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                "absolute top-10 bottom-2 left-4 w-px",
                step.isDone ? "bg-success" : "bg-line-strong/60",
              )}
            />
          )}
          <StepMark number={index + 1} isDone={step.isDone} isCurrent={step === current} />
          <div className="min-w-0 pt-0.5">
            <h2
              className={cx(
                "font-semibold text-lg leading-[1.5rem]",
                step !== current && "text-ink-soft",
              )}
            >
              {step.title}
            </h2>
            <p className="mt-1 text-ink-soft text-sm">{step.body}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
