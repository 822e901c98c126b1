import { useAuth } from "#web/features/accounts/index.ts";
import { FeatureGrid } from "#web/features/landing/feature-grid.tsx";
import { Hero } from "#web/features/landing/hero.tsx";
import { PlanCards } from "#web/features/landing/plan-cards.tsx";
import { Questions } from "#web/features/landing/questions.tsx";

export default function LandingPage() {
  const signedIn = useAuth().status === "signed_in";
  return (
    <>
      <Hero />
      <FeatureGrid />
      <PlanCards signedIn={signedIn} />
      <Questions />
    </>
  );
}
