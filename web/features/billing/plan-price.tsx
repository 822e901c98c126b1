import { type Plan, priceText } from "#contract/plans.ts";
import { cx } from "#web/ui/cx.ts";

/** 'R$ 9/mês', the amount large. */
export function PlanPrice({ plan, className }: { plan: Plan; className?: string }) {
  const { amount, period } = priceText(plan);
  return (
    <p className={cx("text-ink-soft", className)}>
      <span className="font-bold font-display text-3xl text-ink tabular-nums">{amount}</span>
      {period}
    </p>
  );
}
