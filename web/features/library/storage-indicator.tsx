import { queryOptions, useQuery } from "@tanstack/react-query";
import { states } from "#contract/messages/shell.ts";
import { storageWords as text } from "#contract/messages/storage.ts";
import { getStorage } from "#contract/routes/layouts.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { libraryKey } from "#web/features/library/library-key.ts";
import { StorageBar } from "#web/features/library/storage-bar.tsx";
import { isOwnSpace, spaceInput, useSpace } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function storageQuery(space: Space) {
  return queryOptions({
    queryKey: [...libraryKey(space.id), "storage"],
    queryFn: ({ signal }) => call(getStorage, spaceInput(space), { signal }),
  });
}

/** The storage bar for screens that have not already loaded the figures. */
export function StorageIndicator({ className }: { className?: string }) {
  const space = useSpace();
  const storage = useQuery(storageQuery(space));
  // As tall as the loaded bar, so that nothing jumps.
  const box = cx("min-h-15", className);
  if (storage.isPending) {
    return (
      <div className={box}>
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-3 h-1.5 w-full" />
      </div>
    );
  }
  if (storage.isError) {
    return (
      <p className={cx("flex items-center gap-3 text-ink-soft text-sm", box)}>
        {text.loadFailed}
        <Button size="sm" onClick={() => storage.refetch()}>
          {states.retry}
        </Button>
      </p>
    );
  }
  return <StorageBar storage={storage.data} own={isOwnSpace(space)} className={box} />;
}
