import { states } from "#contract/messages/shell.ts";
import { LayoutGridSkeleton } from "#web/features/layouts/index.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function DashboardSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]"
    >
      <span className="sr-only">{states.loading}</span>
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid content-start gap-5 lg:row-span-2">
        <Skeleton className="h-44 rounded-lg" />
        <div className="grid grid-cols-2 gap-5">
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
        </div>
        <Skeleton className="h-24 rounded-lg" />
      </div>
      <LayoutGridSkeleton />
    </div>
  );
}
