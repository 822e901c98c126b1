import { Link } from "@tanstack/react-router";
import { ArrowRight, Plus } from "lucide-react";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { DashboardSummary } from "#web/features/dashboard/dashboard-queries.ts";
import {
  LayoutCard,
  LayoutGrid,
  LayoutGridItem,
  useLayoutRemoval,
} from "#web/features/layouts/index.ts";
import { isOwnSpace, useMay, useSpace } from "#web/features/spaces/index.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

interface LatestLayoutsProps {
  summary: DashboardSummary;
  subscribed: boolean;
}

export function LatestLayouts({ summary, subscribed }: LatestLayoutsProps) {
  const removal = useLayoutRemoval();
  const more = summary.total_layouts - summary.latest.length;
  const mayCreate = useMay("edit_layouts");
  if (summary.latest.length === 0) {
    if (!mayCreate) return <EmptyState title={text.emptyTitleOfSpace} body={text.emptyForViewer} />;
    return (
      <EmptyState title={text.emptyTitle} body={text.emptyBody}>
        <LinkButton to="/layouts/new">{text.createFirst}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="latest-heading" className="min-w-0">
      <header className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h2 id="latest-heading" className="mr-auto font-semibold text-xl">
          {text.latest}
        </h2>
        <LinkButton to="/layouts" variant="ghost">
          {text.seeAll}
        </LinkButton>
        {mayCreate && (
          <LinkButton to="/layouts/new" variant={subscribed ? "primary" : "secondary"}>
            <Plus className="size-4" aria-hidden="true" />
            {text.create}
          </LinkButton>
        )}
      </header>
      <LayoutGrid label={text.latest} beside>
        {summary.latest.map((layout) => (
          <LayoutGridItem key={layout.id}>
            <LayoutCard layout={layout} onDelete={removal.ask} />
          </LayoutGridItem>
        ))}
      </LayoutGrid>
      {more > 0 && <MoreLayouts count={more} />}
      {removal.dialog}
    </section>
  );
}

function MoreLayouts({ count }: { count: number }) {
  const [one, several] = isOwnSpace(useSpace())
    ? [text.oneMoreLayout, text.moreLayouts]
    : [text.oneMoreLayoutOfSpace, text.moreLayoutsOfSpace];
  return (
    <Link
      to="/layouts"
      className="mt-5 flex items-center justify-between gap-4 rounded-lg border border-line bg-surface px-5 py-4 font-medium transition hover:border-line-strong hover:bg-hover"
    >
      {fillMessage(count === 1 ? one : several, { count })}
      <span className="flex items-center gap-2 text-ink-soft text-sm">
        {text.seeAll}
        <ArrowRight className="size-4" aria-hidden="true" />
      </span>
    </Link>
  );
}
