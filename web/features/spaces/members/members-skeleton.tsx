import { states } from "#contract/messages/shell.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const ROWS = ["first", "second", "third"];

export function MembersSkeleton() {
  return (
    <Card role="status" className="max-w-3xl divide-y divide-line">
      <span className="sr-only">{states.loading}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-5">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
          <Skeleton className="h-9 w-28" />
        </div>
      ))}
    </Card>
  );
}
