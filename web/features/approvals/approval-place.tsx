import { lazy, Suspense } from "react";
import type { ApprovalPanelProps } from "#web/features/approvals/room/approval-panel.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

const Panel = lazy(() => import("#web/features/approvals/room/approval-panel.tsx"));

/** Loaded when its tab is opened. */
export function ApprovalPanel(props: ApprovalPanelProps) {
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <Panel {...props} />
    </Suspense>
  );
}
