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
import { QuickUpload } from "#web/features/dashboard/quick-upload.tsx";
import { UpgradeCall } from "#web/features/dashboard/upgrade-call.tsx";
import { isOwnSpace, useMay, useSpace } from "#web/features/spaces/index.ts";
import { cx } from "#web/ui/cx.ts";
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
  return (
    <PageFrame title={fillMessage(text.greeting, { name })}>
      {isPending && <DashboardSkeleton />}
      {!isPending && !data && (
        <ErrorState message={layoutToasts.dashboardLoadFailed} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <div
            className={cx("mb-12 grid gap-5", mayUpload && "lg:grid-cols-[minmax(0,1fr)_24rem]")}
          >
            {/* With an unknown profile neither the upload nor the upgrade is offered. */}
            {subscribed && mayUpload && <QuickUpload />}
            {payer !== null && !subscribed && <UpgradeCall profile={payer} />}
            <DashboardSummary
              summary={data}
              payer={payer}
              hasPlan={subscribed}
              className={mayUpload ? "lg:col-start-2" : "md:grid-cols-2"}
            />
          </div>
          <LatestLayouts summary={data} subscribed={subscribed} />
        </>
      )}
    </PageFrame>
  );
}
