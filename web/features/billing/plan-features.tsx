import { Check } from "lucide-react";
import type { Plan } from "#contract/plans.ts";
import { cx } from "#web/ui/cx.ts";

export function PlanFeatures({ plan, className }: { plan: Plan; className?: string }) {
  return (
    <ul className={cx("grid gap-3", className)}>
      {plan.features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
