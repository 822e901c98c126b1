import type { ReactNode } from "react";
import { planWords as text } from "#contract/messages/plan-cards.ts";
import type { Plan } from "#contract/plans.ts";
import { PlanFeatures } from "#web/features/billing/plan-features.tsx";
import { PlanPrice } from "#web/features/billing/plan-price.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";

interface PlanFrameProps {
  plan: Plan;
  /** The heading with the plan's name. */
  heading: ReactNode;
  /** The id of that heading, where the card is a group of its own. */
  labelledBy?: string;
  recommended: boolean;
  /** In place of the recommendation: that it is one's own. */
  current?: ReactNode;
  /** Whether whoever looks can try the plan before paying. */
  tried: boolean;
  action: ReactNode;
}

/** A plan on a card: for whom it is, what it costs and gives, and the way to it. */
export function PlanFrame(props: PlanFrameProps) {
  const { plan, heading, labelledBy, current, recommended, tried, action } = props;
  return (
    <Card
      {...(labelledBy && { role: "group", "aria-labelledby": labelledBy })}
      className={cx(
        "flex w-full flex-col p-6 sm:p-8",
        recommended && "bg-raised",
        (Boolean(current) || recommended) && "-outline-offset-1 outline-2 outline-ink",
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        {heading}
        {current ??
          (recommended && <Badge className="bg-ink text-paper">{text.recommended}</Badge>)}
      </div>
      <p className="mt-2 text-ink-soft">{text.audience[plan.name]}</p>
      <PlanPrice plan={plan} className="mt-6" />
      {/* On every card, so that the features begin on one line. */}
      <p className="mt-1 min-h-6 font-medium max-lg:empty:hidden">{tried && text.todayFree}</p>
      <PlanFeatures plan={plan} withTrial={tried} className="mt-6 mb-8" />
      <div className="mt-auto grid">
        {action}
        <p className="mt-3 min-h-10 text-ink-soft text-sm max-lg:empty:hidden">
          {tried && text.trialNote}
        </p>
      </div>
    </Card>
  );
}
