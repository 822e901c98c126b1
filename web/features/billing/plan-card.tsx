import { useId } from "react";
import { canStartTrial, hasActiveSubscription, isPaymentPending } from "#contract/access.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { pricingWords as text } from "#contract/messages/plan-cards.ts";
import { type Plan, RECOMMENDED_PLAN } from "#contract/plans.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { goToCheckout } from "#web/features/billing/hosted-pages.ts";
import { PlanFrame } from "#web/features/billing/plan-frame.tsx";
import { PortalButton } from "#web/features/billing/portal-button.tsx";
import { useBusy } from "#web/features/billing/use-busy.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
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
      <PlanFrame
        plan={plan}
        labelledBy={id}
        heading={
          <h2 id={id} className="font-semibold text-xl">
            {plan.name}
          </h2>
        }
        current={current ? <Badge>{text.current}</Badge> : undefined}
        recommended={isRecommended(plan, profile)}
        tried={tried}
        action={<PlanAction plan={plan} signedIn={signedIn} profile={profile} />}
      />
    </li>
  );
}

function PlanAction({ plan, signedIn, profile }: PlanCardProps) {
  const [busy, run] = useBusy();
  const priceId = browserConfig.price_ids[plan.name];
  const variant = isRecommended(plan, profile) ? "primary" : "secondary";
  if (!signedIn) {
    const redirect = `/pricing?plan=${encodeURIComponent(priceId)}`;
    return (
      <LinkButton to="/login" search={{ redirect }} variant={variant}>
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
      variant={owes ? "secondary" : variant}
      pending={busy}
      onClick={() => void run(() => goToCheckout(priceId))}
    >
      {fillMessage(actionOf(plan, profile), { plan: plan.name })}
    </Button>
  );
}

/** To whoever has chosen no plan yet. */
function isRecommended(plan: Plan, profile: Profile | null): boolean {
  return plan.name === RECOMMENDED_PLAN && !profile?.plan_name;
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
