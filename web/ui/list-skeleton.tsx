import { states } from "#contract/messages/shell.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** In place of a list of rows, each with a name, a line below it and something to press. */
export function ListSkeleton({ rows, className }: { rows: number; className?: string }) {
  return (
    <div className={className}>
      <Card role="status" className="divide-y divide-line">
        <span className="sr-only">{states.loading}</span>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="flex items-center gap-6 px-4 py-5">
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-4 w-56 max-w-full" />
            </div>
            <Skeleton className="h-9 w-28" />
          </div>
        ))}
      </Card>
    </div>
  );
}
