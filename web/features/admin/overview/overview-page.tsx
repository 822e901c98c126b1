import { useQuery } from "@tanstack/react-query";
import { adminToasts } from "#contract/messages/admin-screens.ts";
import { pageTitles, states } from "#contract/messages/shell.ts";
import { OverviewCharts } from "#web/features/admin/overview/overview-charts.tsx";
import { overviewQuery } from "#web/features/admin/overview/overview-queries.ts";
import { OverviewTotals } from "#web/features/admin/overview/overview-totals.tsx";
import { SystemSection } from "#web/features/admin/overview/system-section.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export default function OverviewPage() {
  const { data, isPending, refetch } = useQuery(overviewQuery);
  return (
    <PageFrame title={pageTitles.adminDashboard}>
      {isPending && <OverviewSkeleton />}
      {!isPending && !data && (
        <ErrorState message={adminToasts.overviewLoadFailed} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <OverviewTotals overview={data} />
          <OverviewCharts overview={data} />
        </>
      )}
      <SystemSection />
    </PageFrame>
  );
}

const CARDS = ["first", "second", "third", "fourth"];

function OverviewSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{states.loading}</span>
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-24 rounded-lg" />
        ))}
      </div>
      <Skeleton className="mt-10 h-52 rounded-lg" />
    </div>
  );
}
