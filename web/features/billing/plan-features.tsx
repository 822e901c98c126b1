import { Check } from "lucide-react";
import { type Plan, TRIAL_FEATURE } from "#contract/plans.ts";
import { cx } from "#web/ui/cx.ts";

interface PlanFeaturesProps {
  plan: Plan;
  /** Whether whoever looks can still try the plan. */
  withTrial?: boolean;
  className?: string;
}

export function PlanFeatures({ plan, withTrial = true, className }: PlanFeaturesProps) {
  const features = plan.features.filter((feature) => withTrial || feature !== TRIAL_FEATURE);
  return (
    <ul className={cx("grid gap-3", className)}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
