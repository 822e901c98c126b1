import { useQuery } from "@tanstack/react-query";
import { hasActiveSubscription } from "#contract/access.ts";
import { firstSteps as text } from "#contract/messages/first-steps.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { useLiveOverview } from "#web/features/comments/index.ts";
import type { DashboardSummary } from "#web/features/dashboard/dashboard-queries.ts";
import { dashboardQuery } from "#web/features/dashboard/dashboard-queries.ts";
import { DashboardSkeleton } from "#web/features/dashboard/dashboard-skeleton.tsx";
import { SampleCard } from "#web/features/dashboard/welcome/sample-card.tsx";
import { SpaceNameAsk } from "#web/features/dashboard/welcome/space-name-ask.tsx";
import { StepList } from "#web/features/dashboard/welcome/step-list.tsx";
import { StepStage } from "#web/features/dashboard/welcome/step-stage.tsx";
import { useSteps } from "#web/features/dashboard/welcome/steps.ts";
import { useSpace } from "#web/features/spaces/index.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

/** A space with many layouts has been through all of it. */
const ALL_DONE = { uploaded: true, shared: true, commented: true };

/** From a new account to its first feedback: steps that tick as they happen. */
export default function WelcomePage() {
  const space = useSpace();
  const { data, isPending, refetch } = useQuery(dashboardQuery(space));
  return (
    <PageFrame
      title={pageTitles.welcome}
      actions={<LinkButton to="/dashboard">{text.toDashboard}</LinkButton>}
    >
      <p className="-mt-5 mb-8 max-w-prose text-ink-soft text-lg">{text.lead}</p>
      {isPending && <DashboardSkeleton />}
      {!isPending && !data && (
        <ErrorState message={layoutToasts.dashboardLoadFailed} onRetry={() => void refetch()} />
      )}
      {data && <Steps summary={data} />}
    </PageFrame>
  );
}

function Steps({ summary }: { summary: DashboardSummary }) {
  const space = useSpace();
  const { profile } = useAuth();
  const { all, current } = useSteps(summary.first_steps ?? ALL_DONE);
  const subscribed = profile !== null && hasActiveSubscription(profile, new Date());
  return (
    <>
      {subscribed && <Live />}
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <StepList steps={all} current={current} />
        <div className="grid min-w-0 gap-8 lg:row-span-2">
          <StepStage summary={summary} current={current} profile={profile} />
          {space.name === null && <SpaceNameAsk space={space} />}
        </div>
        <SampleCard />
      </div>
    </>
  );
}

/** What happens in the space ticks the steps at once. */
function Live() {
  useLiveOverview(useSpace(), "library");
  return null;
}
