/** What other features may use of approvals. */
export { endOpenRound } from "#server/features/approvals/follow-round.ts";
export { forgetOpener } from "#server/features/approvals/forget-opener.ts";
export { isDecided } from "#server/features/approvals/is-decided.ts";
