import { X } from "lucide-react";
import { useState } from "react";
import { firstSteps as text } from "#contract/messages/first-steps.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { StepMark } from "#web/features/dashboard/welcome/step-mark.tsx";
import { type FirstSteps, useSteps } from "#web/features/dashboard/welcome/steps.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

const KEY = "alfinete-first-steps";

/** How far a young space is, until its first comment or until it is put away. */
export function FirstStepsStrip({ steps }: { steps: FirstSteps }) {
  const userId = useAuth().session?.user.id ?? "";
  const [isHidden, setHidden] = useState(() => readStored(KEY) === userId);
  const { all, current } = useSteps(steps);
  if (isHidden || !current) return null;
  const hide = () => {
    writeStored(KEY, userId);
    setHidden(true);
  };
  return (
    <section
      aria-label={text.list}
      className="relative mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:pr-14 sm:pl-5"
    >
      <ol className="flex flex-1 flex-wrap gap-x-8 gap-y-3 max-sm:basis-full max-sm:pr-10">
        {all.map((step, index) => (
          <li
            key={step.name}
            className={cx(
              "flex items-center gap-3",
              step === current ? "font-semibold" : "text-ink-soft",
            )}
          >
            <StepMark number={index + 1} isDone={step.isDone} isCurrent={step === current} />
            {step.title}
          </li>
        ))}
      </ol>
      <LinkButton to="/welcome" size="sm" className="max-sm:w-full">
        {text.goOn}
      </LinkButton>
      <IconButton label={text.hide} onClick={hide} className="absolute top-3 right-3">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
