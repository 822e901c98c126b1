import { states } from "#contract/messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function ListSkeleton() {
  return (
    <div role="status" className="grid gap-5 p-4">
      <span className="sr-only">{states.loading}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

export function ListFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-4">
      <p>{message}</p>
      <Button size="sm" onClick={onRetry}>
        {states.retry}
      </Button>
    </div>
  );
}
