import { useAuth } from "#web/features/accounts/index.ts";
import { ClosingCall } from "#web/features/landing/closing-call.tsx";
import { FeatureGrid } from "#web/features/landing/feature-grid.tsx";
import { Hero } from "#web/features/landing/hero.tsx";
import { PlanCards } from "#web/features/landing/plan-cards.tsx";
import { Questions } from "#web/features/landing/questions.tsx";
import { Scenes } from "#web/features/landing/scenes/scenes.tsx";

export default function LandingPage() {
  const signedIn = useAuth().status === "signed_in";
  return (
    <>
      <Hero />
      <Scenes />
      <FeatureGrid />
      <PlanCards signedIn={signedIn} />
      <Questions />
      <ClosingCall />
    </>
  );
}
