/** What other features may use of approvals. */
export { ApprovalPanel } from "#web/features/approvals/approval-place.tsx";
export { loadDeciding } from "#web/features/approvals/deciding/load-deciding.ts";
export { useLiveApprovals } from "#web/features/approvals/use-live-approvals.ts";
