import { Check } from "lucide-react";
import { planWords as text } from "#contract/messages/plan-cards.ts";
import { cx } from "#web/ui/cx.ts";

/** What no plan has more of than another. */
export function EveryPlan({ className }: { className?: string }) {
  return (
    <div className={cx("rounded-lg border border-line border-dashed p-6 sm:px-8", className)}>
      <p className="font-semibold">{text.everyTitle}</p>
      <ul className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {text.every.map((feature) => (
          <li key={feature} className="flex gap-3 text-ink-soft text-sm">
            <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}
