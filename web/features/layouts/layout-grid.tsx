import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const grid = "grid gap-5 sm:grid-cols-2";
const wide = cx(grid, "lg:grid-cols-3");

interface LayoutGridProps {
  label: string;
  /** Whether the cards are of the previous filter. */
  outdated?: boolean;
  /** Whether something stands beside the cards. */
  beside?: boolean;
  /** List items. */
  children: ReactNode;
}

export function LayoutGrid({ label, outdated = false, beside = false, children }: LayoutGridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={outdated}
      className={cx(beside ? grid : wide, "transition-opacity", outdated && "opacity-55")}
    >
      {children}
    </ul>
  );
}

/** Cards out of view cost no layout or paint, however many are loaded. */
export function LayoutGridItem({ children }: { children: ReactNode }) {
  return (
    <li className="min-w-0 [contain-intrinsic-size:auto_26rem] [content-visibility:auto]">
      {children}
    </li>
  );
}

const CARDS = ["first", "second", "third"];

export function LayoutGridSkeleton() {
  return (
    <div className={wide}>
      {CARDS.map((card) => (
        <Card key={card}>
          <Skeleton className="aspect-8/5 rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-3 h-9 w-32" />
          </div>
        </Card>
      ))}
    </div>
  );
}
