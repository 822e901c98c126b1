import { useSearch } from "@tanstack/react-router";
import { isPaymentPending } from "#contract/access.ts";
import { subscriptionWords } from "#contract/messages/billing.ts";
import {
  pricingQuestions as questions,
  pricingWords as text,
} from "#contract/messages/plan-cards.ts";
import { footer } from "#contract/messages/shell.ts";
import { plans } from "#contract/plans.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { EveryPlan } from "#web/features/billing/every-plan.tsx";
import { PlanCard } from "#web/features/billing/plan-card.tsx";
import { useAutoSubscribe } from "#web/features/billing/use-auto-subscribe.ts";
import { QuestionList } from "#web/ui/question-list.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

export default function PricingPage() {
  const { plan } = useSearch({ strict: false });
  const { status, profile } = useAuth();
  const opening = useAutoSubscribe(plan);
  return (
    <div className="mx-auto max-w-6xl px-safe-4 pt-12 pb-20 sm:px-safe-6 sm:pt-16">
      <header className="mx-auto max-w-3xl text-center">
        <h1 tabIndex={-1} className="text-balance font-bold text-3xl">
          {text.title}
        </h1>
        <p className="mt-4 text-balance text-ink-soft text-lg">
          {status === "signed_in" ? leadFor(profile) : text.lead}
        </p>
      </header>
      <div role="status" className="flex min-h-16 items-center justify-center gap-3">
        {opening && (
          <>
            <Spinner size="sm" label={text.opening} />
            <p>{text.opening}</p>
          </>
        )}
      </div>
      <ul className="grid gap-5 lg:grid-cols-3">
        {plans.map((each) => (
          <PlanCard
            key={each.name}
            plan={each}
            signedIn={status === "signed_in"}
            profile={profile}
          />
        ))}
      </ul>
      <p className="mt-6 text-center text-ink-soft text-sm">
        {text.consent[0]}
        <TextLink to="/terms">{footer.terms}</TextLink>
        {text.consent[1]}
      </p>
      <EveryPlan className="mt-5" />
      <section
        aria-labelledby="perguntas"
        className="mt-20 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_2fr]"
      >
        <h2 id="perguntas" className="font-bold text-2xl">
          {questions.title}
        </h2>
        <QuestionList list={questions.list} />
      </section>
    </div>
  );
}

function leadFor(profile: Profile | null): string {
  if (profile === null) return text.lead;
  if (isPaymentPending(profile)) return text.leadPaymentPending;
  if (profile.special_access) return subscriptionWords.specialAccessBody;
  if (profile.stripe_subscription_status === "trialing") return text.leadOnTrial;
  return text.lead;
}
