import { useEffect } from "react";
import type { LayoutState } from "#contract/events.ts";
import { approvalsQuery } from "#web/features/approvals/approvals-queries.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** Reads the rounds again whenever the stream tells of the layout: each decision is told so. */
export function useLiveApprovals(layoutId: string, heard: LayoutState | null): void {
  useEffect(() => {
    if (heard) void queryClient.invalidateQueries(approvalsQuery(layoutId));
  }, [layoutId, heard]);
}
