import { fillMessage } from "#contract/messages/fill-message.ts";
import { landingPlans as text } from "#contract/messages/landing.ts";
import { plans, RECOMMENDED_PLAN } from "#contract/plans.ts";
import { EveryPlan, PlanFrame } from "#web/features/billing/index.ts";
import { SectionHeading } from "#web/features/landing/section-heading.tsx";
import { browserConfig } from "#web/lib/browser-config.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

export function PlanCards({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="planos" className="border-line border-t">
      <div className="mx-auto max-w-7xl px-safe-4 py-16 sm:px-safe-6 md:py-24">
        <SectionHeading id="planos">{text.title}</SectionHeading>
        <p className="mt-4 max-w-[60ch] text-ink-soft text-lg">{text.body}</p>
        <ul className="mt-12 grid gap-5 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.name} className="flex">
              <PlanFrame
                plan={plan}
                heading={<h3 className="font-semibold text-xl">{plan.name}</h3>}
                recommended={plan.name === RECOMMENDED_PLAN}
                tried={!signedIn && plan.trialDays > 0}
                action={
                  signedIn ? (
                    <LinkButton to="/pricing">{text.details}</LinkButton>
                  ) : (
                    <LinkButton
                      to="/register"
                      search={{ plan: browserConfig.price_ids[plan.name] }}
                      variant={plan.name === RECOMMENDED_PLAN ? "primary" : "secondary"}
                    >
                      {fillMessage(text.start, { plan: plan.name })}
                    </LinkButton>
                  )
                }
              />
            </li>
          ))}
        </ul>
        <EveryPlan className="mt-5" />
      </div>
    </section>
  );
}
