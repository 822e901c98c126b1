import type { ReactNode } from "react";
import { states } from "#contract/messages/shell.ts";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface AdminListProps {
  label: string;
  /** What is shown answers the question before this one. */
  outdated: boolean;
  /** Rows. */
  children: ReactNode;
}

export function AdminList({ label, outdated, children }: AdminListProps) {
  return (
    <Card className={cx("transition-opacity", outdated && "opacity-55")}>
      <ul aria-label={label} aria-busy={outdated} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}

const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function AdminListSkeleton() {
  return (
    <Card role="status" className="divide-y divide-line">
      <span className="sr-only">{states.loading}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-5">
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
