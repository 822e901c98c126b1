import { useQuery } from "@tanstack/react-query";
import { hasActiveSubscription } from "#contract/access.ts";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { dashboardQuery } from "#web/features/dashboard/dashboard-queries.ts";
import { DashboardSkeleton } from "#web/features/dashboard/dashboard-skeleton.tsx";
import { DashboardSummary } from "#web/features/dashboard/dashboard-summary.tsx";
import { LatestLayouts } from "#web/features/dashboard/latest-layouts.tsx";
import { QuickUpload, UploadTray } from "#web/features/dashboard/quick-upload.tsx";
import { TodayWork } from "#web/features/dashboard/today/today-work.tsx";
import { UpgradeCall } from "#web/features/dashboard/upgrade-call.tsx";
import { FirstStepsStrip } from "#web/features/dashboard/welcome/first-steps-strip.tsx";
import { isOwnSpace, useMay, useSpace } from "#web/features/spaces/index.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

export default function DashboardPage() {
  const { session, profile } = useAuth();
  const space = useSpace();
  const mayUpload = useMay("edit_layouts");
  const { data, isPending, refetch } = useQuery(dashboardQuery(space));
  const [name = ""] = (session?.user.email ?? "").split("@");
  // The plan of another's space is not one's own to talk about.
  const payer = isOwnSpace(space) ? profile : null;
  const subscribed = isOwnSpace(space)
    ? profile !== null && hasActiveSubscription(profile, new Date())
    : true;
  const isYoung = data?.total_layouts === 0;
  const upgrading = subscribed ? null : payer;
  return (
    <PageFrame title={fillMessage(text.greeting, { name })}>
      {isPending && <DashboardSkeleton />}
      {!isPending && !data && (
        <ErrorState message={layoutToasts.dashboardLoadFailed} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          {isOwnSpace(space) && data.first_steps && <FirstStepsStrip steps={data.first_steps} />}
          <div className="grid gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
            <div className="grid min-w-0 content-start gap-8 empty:hidden">
              {!isYoung && subscribed && <TodayWork />}
              <UploadTray />
            </div>
            {/* With an unknown profile neither upload nor upgrade is offered. The zone keeps its place, and with
                it what is being sent, when a first layout is made. */}
            <div
              className={isYoung ? "contents" : "grid min-w-0 content-start gap-5 lg:row-span-2"}
            >
              {subscribed && mayUpload && <QuickUpload compact={!isYoung} />}
              {upgrading && <UpgradeCall profile={upgrading} isEmpty={isYoung} />}
              <DashboardSummary summary={data} payer={payer} hasPlan={subscribed} />
            </div>
            {!(isYoung && upgrading) && <LatestLayouts summary={data} subscribed={subscribed} />}
          </div>
        </>
      )}
    </PageFrame>
  );
}
