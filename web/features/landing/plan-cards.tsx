import { pricingWords } from "#contract/messages/billing.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { landingPlans as text } from "#contract/messages/landing.ts";
import { plans } from "#contract/plans.ts";
import { PlanFeatures, PlanPrice } from "#web/features/billing/index.ts";
import { SectionHeading } from "#web/features/landing/section-heading.tsx";
import { browserConfig } from "#web/lib/browser-config.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

export function PlanCards({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="planos" className="border-line border-t">
      <div className="mx-auto max-w-7xl px-safe-4 py-16 sm:px-safe-6 md:py-24">
        <SectionHeading id="planos">{text.title}</SectionHeading>
        <ul className="mt-12 grid gap-5 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.name} className="flex">
              <Card className="flex w-full flex-col p-6 sm:p-8">
                <h3 className="font-semibold text-xl">{plan.name}</h3>
                <PlanPrice plan={plan} className="mt-4" />
                <PlanFeatures plan={plan} className="my-8" />
                {signedIn ? (
                  <LinkButton to="/pricing" className="mt-auto">
                    {text.details}
                  </LinkButton>
                ) : (
                  <LinkButton
                    to="/register"
                    search={{ plan: browserConfig.price_ids[plan.name] }}
                    className="mt-auto"
                  >
                    {fillMessage(text.start, { plan: plan.name })}
                  </LinkButton>
                )}
                {!signedIn && plan.trialDays > 0 && (
                  <p className="mt-3 text-ink-soft text-sm">{pricingWords.trialNote}</p>
                )}
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
