import { states } from "#contract/messages/shell.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function LayoutScreenSkeleton() {
  return (
    <div
      role="status"
      data-wide=""
      className="mx-auto max-w-400 px-safe-4 pt-16 pb-10 sm:px-safe-6"
    >
      <span className="sr-only">{states.loading}</span>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4 lg:col-start-2">
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
        <Skeleton className="h-[70dvh] rounded-lg lg:col-start-1 lg:row-start-1" />
      </div>
    </div>
  );
}
