import { useId } from "react";
import { canStartTrial, hasActiveSubscription, isPaymentPending } from "#contract/access.ts";
import { pricingWords as text } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Plan } from "#contract/plans.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { goToCheckout } from "#web/features/billing/hosted-pages.ts";
import { PlanFeatures } from "#web/features/billing/plan-features.tsx";
import { PlanPrice } from "#web/features/billing/plan-price.tsx";
import { PortalButton } from "#web/features/billing/portal-button.tsx";
import { useBusy } from "#web/features/billing/use-busy.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

interface PlanCardProps {
  plan: Plan;
  signedIn: boolean;
  profile: Profile | null;
}

export function PlanCard({ plan, signedIn, profile }: PlanCardProps) {
  const id = useId();
  const current = profile !== null && isCurrent(profile, plan);
  const tried = plan.trialDays > 0 && canOffer(signedIn, profile);
  return (
    <li className="flex">
      <Card
        role="group"
        aria-labelledby={id}
        className={cx(
          "flex w-full flex-col p-6 sm:p-8",
          current && "-outline-offset-1 outline-2 outline-ink",
        )}
      >
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="font-semibold text-xl">
            {plan.name}
          </h2>
          {current && <Badge>{text.current}</Badge>}
          {tried && <Badge>{fillMessage(text.trial, { days: plan.trialDays })}</Badge>}
        </div>
        <PlanPrice plan={plan} className="mt-6" />
        {tried && <p className="mt-1 font-medium text-sm">{text.todayFree}</p>}
        <PlanFeatures plan={plan} withTrial={tried} className="my-8" />
        <div className="mt-auto grid">
          <PlanAction plan={plan} signedIn={signedIn} profile={profile} />
          {tried && <p className="mt-3 text-ink-soft text-sm">{text.trialNote}</p>}
        </div>
      </Card>
    </li>
  );
}

function PlanAction({ plan, signedIn, profile }: PlanCardProps) {
  const [busy, run] = useBusy();
  const priceId = browserConfig.price_ids[plan.name];
  if (!signedIn) {
    const redirect = `/pricing?plan=${encodeURIComponent(priceId)}`;
    return (
      <LinkButton to="/login" search={{ redirect }}>
        {text.signIn}
      </LinkButton>
    );
  }
  // An open payment comes before any other choice.
  const owes = profile !== null && isPaymentPending(profile);
  if (profile !== null && isCurrent(profile, plan)) {
    return <PortalButton profile={profile} variant={owes ? "primary" : "secondary"} />;
  }
  return (
    <Button
      variant={owes ? "secondary" : "primary"}
      pending={busy}
      onClick={() => void run(() => goToCheckout(priceId))}
    >
      {fillMessage(actionOf(plan, profile), { plan: plan.name })}
    </Button>
  );
}

function isCurrent(profile: Profile, plan: Plan): boolean {
  return hasActiveSubscription(profile, new Date()) && profile.plan_name === plan.name;
}

function actionOf(plan: Plan, profile: Profile | null): string {
  if (profile?.plan_name) return text.change;
  const onTrial = plan.trialDays > 0 && profile !== null && canStartTrial(profile);
  return onTrial ? text.startTrial : text.subscribe;
}

/** Anyone may be a visitor; an unknown profile is offered nothing. */
function canOffer(signedIn: boolean, profile: Profile | null): boolean {
  return profile === null ? !signedIn : canStartTrial(profile);
}
