import { useQuery } from "@tanstack/react-query";
import { hasActiveSubscription } from "#contract/access.ts";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutMessages } from "#contract/messages/layouts.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { dashboardQuery } from "#web/features/dashboard/dashboard-queries.ts";
import { DashboardSkeleton } from "#web/features/dashboard/dashboard-skeleton.tsx";
import { DashboardSummary } from "#web/features/dashboard/dashboard-summary.tsx";
import { LatestLayouts } from "#web/features/dashboard/latest-layouts.tsx";
import { QuickUpload } from "#web/features/dashboard/quick-upload.tsx";
import { UpgradeCall } from "#web/features/dashboard/upgrade-call.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

export default function DashboardPage() {
  const { session, profile } = useAuth();
  const { data, isPending, refetch } = useQuery(dashboardQuery);
  const [name = ""] = (session?.user.email ?? "").split("@");
  const subscribed = profile !== null && hasActiveSubscription(profile, new Date());
  return (
    <PageFrame title={fillMessage(text.greeting, { name })}>
      {isPending && <DashboardSkeleton />}
      {!isPending && !data && (
        <ErrorState message={layoutMessages.dashboardLoadFailed} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <div className="mb-12 grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
            {/* With an unknown profile neither the upload nor the upgrade is offered. */}
            {subscribed && <QuickUpload />}
            {profile !== null && !subscribed && <UpgradeCall profile={profile} />}
            <DashboardSummary summary={data} profile={profile} />
          </div>
          <LatestLayouts summary={data} subscribed={subscribed} />
        </>
      )}
    </PageFrame>
  );
}
