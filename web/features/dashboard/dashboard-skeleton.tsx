import { states } from "#contract/messages/shell.ts";
import { LayoutGridSkeleton } from "#web/features/layouts/index.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function DashboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{states.loading}</span>
      <div className="mb-12 grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="min-h-72 rounded-lg" />
        <div className="grid content-start gap-5">
          <div className="grid grid-cols-2 gap-5">
            <Skeleton className="h-24 rounded-lg" />
            <Skeleton className="h-24 rounded-lg" />
          </div>
          <Skeleton className="h-24 rounded-lg" />
        </div>
      </div>
      <LayoutGridSkeleton />
    </div>
  );
}
