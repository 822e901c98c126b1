import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { bellWords as text } from "#contract/messages/notice-screens.ts";
import { states } from "#contract/messages/shell.ts";
import type { Notice } from "#contract/routes/notices.ts";
import { SectionError, useAuth } from "#web/features/accounts/index.ts";
import { groupNotices } from "#web/features/notices/bell/group-notices.ts";
import { NoticeGroupSection } from "#web/features/notices/bell/notice-group-section.tsx";
import { spaceName } from "#web/features/spaces/index.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface NoticeListProps {
  list: UseInfiniteQueryResult;
  /** Of all pages; undefined until there are any. */
  notices: readonly Notice[] | undefined;
  onOpen: (notice: Notice) => void;
  onLeave: () => void;
}

export function NoticeList({ list, notices, onOpen, onLeave }: NoticeListProps) {
  const { spaces } = useAuth();
  const nameOf = (spaceId: string) => {
    const space = spaces.length > 1 && spaces.find(({ id }) => id === spaceId);
    return space ? spaceName(space) : undefined;
  };
  if (list.isPending) return <Waiting />;
  if (!notices) {
    return (
      <div className="border-line border-t p-4">
        <SectionError message={text.loadFailed} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  if (notices.length === 0) return <NothingYet />;
  return (
    <>
      {groupNotices(notices).map((group) => (
        <NoticeGroupSection
          key={group.layout.id}
          group={group}
          spaceName={nameOf(group.spaceId)}
          onOpen={onOpen}
          onLeave={onLeave}
        />
      ))}
      {list.hasNextPage && (
        <div className="border-line border-t pb-6">
          <LoadMore
            label={text.loadMore}
            loadingLabel={states.loading}
            pending={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? text.loadMoreFailed : undefined}
            onMore={() => list.fetchNextPage()}
          />
        </div>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-5 border-line border-t p-4">
      <span className="sr-only">{states.loading}</span>
      {[1, 2, 3].map((row) => (
        <span key={row} className="flex items-center gap-3">
          <Skeleton className="size-10" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </span>
        </span>
      ))}
    </div>
  );
}

function NothingYet() {
  return (
    <div className="flex flex-col items-center border-line border-t px-8 py-12 text-center">
      <PinMark className="mb-4 size-7" />
      <h3 className="font-semibold text-lg">{text.emptyTitle}</h3>
      <p className="mt-1 text-ink-soft text-sm">{text.emptyBody}</p>
    </div>
  );
}
