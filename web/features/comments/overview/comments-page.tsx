import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { OverviewFilters } from "#web/features/comments/overview/overview-filters.tsx";
import { totalsQuery } from "#web/features/comments/overview/overview-queries.ts";
import { OverviewResults } from "#web/features/comments/overview/overview-results.tsx";
import { PeriodTabs } from "#web/features/comments/overview/period-tabs.tsx";
import { useLiveOverview } from "#web/features/comments/overview/use-live-overview.ts";
import { useSpace } from "#web/features/spaces/index.ts";
import { toast } from "#web/lib/toast.ts";
import { PageFrame } from "#web/ui/page-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const route = getRouteApi("/site/signed-in/space/subscribers/comments");

type Search = ReturnType<typeof route.useSearch>;

/** Search and filters are in the URL, so that back, reload and sharing keep them. */
export default function CommentsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const space = useSpace();
  useLiveOverview(space);
  const status = search.status ?? "open";
  const totals = useQuery(totalsQuery(space));
  const { isError: totalsFailed } = totals;
  useEffect(
    () => (totalsFailed ? toast.error(commentToasts.loadFailed) : undefined),
    [totalsFailed],
  );
  const show = (change: { [Name in keyof Search]: Search[Name] | undefined }) =>
    void navigate({ to: "/comments", search: { ...search, ...change } as Search, replace: true });
  return (
    <PageFrame title={pageTitles.comments}>
      <dl className="mb-8 flex flex-wrap gap-x-10 gap-y-4">
        <Total name={text.totalComments} value={totals.data?.comments} failed={totals.isError} />
        <Total name={text.totalLayouts} value={totals.data?.layouts} failed={totals.isError} />
      </dl>
      <PeriodTabs
        period={search.period}
        totals={totals.data}
        onPeriod={(period) => show({ period })}
      >
        <OverviewFilters
          search={search.q ?? ""}
          layoutId={search.layout}
          onSearch={(q) => show({ q: q || undefined })}
          onLayout={(layout) => show({ layout })}
          status={status}
          onStatus={(next) => show({ status: next === "open" ? undefined : next })}
        />
        <OverviewResults
          filter={{ period: search.period, layout_id: search.layout, search: search.q }}
          status={status}
          onClearFilters={() => void navigate({ to: "/comments", search: {}, replace: true })}
        />
      </PeriodTabs>
    </PageFrame>
  );
}

interface TotalProps {
  name: string;
  value: number | undefined;
  failed: boolean;
}

function Total({ name, value, failed }: TotalProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-bold font-display text-3xl tabular-nums">
        {value ?? (failed ? "–" : <Skeleton className="h-11 w-14" />)}
      </dd>
    </div>
  );
}
