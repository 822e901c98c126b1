import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { spaceHistory as text } from "#contract/messages/member-screens.ts";
import { states } from "#contract/messages/shell.ts";
import type { SpaceAct } from "#contract/routes/spaces.ts";
import { describeAct } from "#web/features/spaces/members/describe-act.ts";
import { spaceActsQuery } from "#web/features/spaces/members/space-acts-query.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What was done in the space, for its owner. Read-only: recorded acts never change. */
export function SpaceHistory({ spaceId }: { spaceId: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-3xl">
      <h2 id={id} className="font-semibold text-lg">
        {text.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">{text.body}</p>
      <Acts spaceId={spaceId} labelledBy={id} />
    </section>
  );
}

function Acts({ spaceId, labelledBy }: { spaceId: string; labelledBy: string }) {
  const query = useInfiniteQuery(spaceActsQuery(spaceId));
  if (query.isPending) return <ActsSkeleton />;
  if (!query.data) {
    return <ErrorState message={text.loadFailed} onRetry={() => void query.refetch()} />;
  }
  const acts = query.data.pages.flatMap(({ data }) => data);
  if (acts.length === 0) return <p className="text-ink-soft">{text.emptyBody}</p>;
  return (
    <>
      <Card>
        <ul aria-labelledby={labelledBy} className="divide-y divide-line">
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </ul>
      </Card>
      {query.hasNextPage && (
        <LoadMore
          label={text.loadMore}
          loadingLabel={text.loadingMore}
          pending={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? text.loadMoreFailed : undefined}
          onMore={() => query.fetchNextPage()}
        />
      )}
    </>
  );
}

function ActRow({ act }: { act: SpaceAct }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
      <p className="min-w-0 break-words">{describeAct(act)}</p>
      <time dateTime={act.created_at} className="text-ink-soft text-sm tabular-nums">
        {formatDateTime(act.created_at)}
      </time>
    </li>
  );
}

function ActsSkeleton() {
  return (
    <Card role="status" className="grid gap-3 p-5">
      <span className="sr-only">{states.loading}</span>
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-5 w-1/2" />
    </Card>
  );
}
