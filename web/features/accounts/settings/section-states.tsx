import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { states } from "#contract/messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface SectionStatesProps<Data> {
  query: UseQueryResult<Data>;
  failure: string;
  children: (data: Data) => ReactNode;
}

/** The pending and error states of a section; empty and data are its own to render. */
export function SectionStates<Data>({ query, failure, children }: SectionStatesProps<Data>) {
  if (query.isPending) return <SectionSkeleton />;
  if (query.isError) return <SectionError message={failure} onRetry={() => void query.refetch()} />;
  return children(query.data);
}

export function SectionSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{states.loading}</span>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-10 w-36" />
    </div>
  );
}

export function SectionError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
      <p>{message}</p>
      <Button onClick={onRetry}>{states.retry}</Button>
    </div>
  );
}
