import { states } from "#contract/messages/shell.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function LayoutScreenSkeleton() {
  return (
    <div role="status" data-wide="" className="mx-auto max-w-400 px-safe-4 sm:px-safe-6">
      <span className="sr-only">{states.loading}</span>
      <div className="flex h-[calc(100dvh-4rem)] flex-col pb-4">
        <div className="flex min-h-14 items-center justify-between py-2">
          <Skeleton className="h-7 w-64 max-w-1/2" />
          <Skeleton className="h-10 w-36" />
        </div>
        <div className="flex min-h-0 flex-1 gap-4">
          <Skeleton className="flex-1 rounded-lg" />
          <Skeleton className="w-90 rounded-lg max-lg:hidden" />
        </div>
      </div>
    </div>
  );
}
